// Where the browser for the tests comes from, and how it is started.
// Order: CHROME_PATH, the Chromium that an npm package carries (Linux x64), one that is installed on the machine.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const packageFolder = join(root, 'node_modules/@sparticuz/chromium')

/** The flags: no calls home, fake devices, WebRTC on loopback, WebGPU in software. */
export const chromeFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--allow-loopback-in-peer-connection',
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
]

/** Chromium draws no text without fonts, and the package's own font configuration names the folders of a cloud function. */
function useBundledFonts(folder) {
  const configuration = join(folder, 'fonts.conf')
  const folders = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  if (!existsSync(configuration)) {
    writeFileSync(
      configuration,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders
        .map((path) => `<dir>${path}</dir>`)
        .join('')}<cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>\n`,
    )
  }
  process.env.FONTCONFIG_FILE ??= configuration
}

/** Unpacks the bundled Chromium once: into a folder of its own first, then renamed, so that two starts never share a half-written file. */
async function unpackBundledChromium() {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const folder = join(root, 'node_modules/.cache', `chromium-${version}`)
  if (!existsSync(join(folder, 'chromium'))) {
    mkdirSync(dirname(folder), { recursive: true })
    const unpacking = mkdtempSync(`${folder}.`)
    const temporaryFolder = process.env.TMPDIR
    process.env.TMPDIR = unpacking // the package unpacks into os.tmpdir()
    try {
      await (await import('@sparticuz/chromium')).default.executablePath()
      renameSync(unpacking, folder)
    } catch (error) {
      rmSync(unpacking, { recursive: true, force: true })
      if (!existsSync(join(folder, 'chromium'))) throw error
    } finally {
      if (temporaryFolder === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = temporaryFolder
    }
  }
  useBundledFonts(folder)
  return join(folder, 'chromium')
}

/** The path of a Chromium that can be started here. Throws, naming CHROME_PATH, when there is none. */
export async function findChrome() {
  const named = process.env.CHROME_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH is set to ${named}, which does not exist.`)
    return named
  }
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(packageFolder)) return unpackBundledChromium()
  const installed = [
    '/usr/bin/google-chrome',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((path) => existsSync(path))
  if (installed) return installed
  throw new Error('No Chromium was found. Set CHROME_PATH to the path of a Chrome or Chromium.')
}
