import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createPackageDocs } from '../reference/chapters.mjs'
import { createEditorData } from '../reference/editor-data.mjs'
import { createSandbox } from './sandbox.mjs'
import { createManifest } from '../reference/manifest.mjs'
import { createThirdPartyNotices } from '../third-party-notices.mjs'

export const emptyDist = { name: 'empty-dist', buildStart: () => rmSync('dist', { recursive: true, force: true }) }

/** The values for `integrity` attributes. Runs in the last build, when all files are there. */
export const writeDigests = {
  name: 'write-digests',
  writeBundle() {
    const files = readdirSync('dist', { recursive: true }).map(String)
    const scripts = files.filter((name) => name.endsWith('.js')).sort()
    const digests = scripts.map((name) => {
      const digest = createHash('sha384')
        .update(readFileSync(`dist/${name}`))
        .digest('base64')
      return [name.replaceAll('\\', '/'), `sha384-${digest}`]
    })
    writeFileSync('dist/sri.json', `${JSON.stringify(Object.fromEntries(digests), null, 2)}\n`)
  },
}

export const notices = createThirdPartyNotices()

/** Runs in the last build, when it is known what all of them hold. */
export const writeNotices = {
  name: 'write-notices',
  writeBundle: () =>
    writeFileSync(
      'dist/THIRD-PARTY-NOTICES.txt',
      notices.text([`vendor/lamejs.js\n\n${readFileSync('sdk/licences/lamejs.txt', 'utf8').trim()}`]),
    ),
}

/** The mp3 encoder, as it comes: under its licence, the LGPL, a user may put another in its place. */
export const copyEncoder = {
  name: 'copy-encoder',
  writeBundle() {
    cpSync('node_modules/@breezystack/lamejs/dist/lamejs.js', 'dist/vendor/lamejs.js')
    for (const name of ['lamejs.txt', 'LGPL-3.0.txt', 'GPL-3.0.txt']) cpSync(`sdk/licences/${name}`, `dist/vendor/${name}`)
  },
}

/** The page that `npx confab-chat serve` shows at its root: its addresses begin there. */
export const copyPlayground = {
  name: 'copy-playground',
  writeBundle() {
    const page = readFileSync('stories/playground/index.html', 'utf8')
    const atRoot = page
      .replace('"playground.css"', '"/playground/playground.css"')
      .replace('"playground.ts"', '"/playground/playground.js"')
    writeFileSync('dist/playground/index.html', atRoot)
    cpSync('stories/playground/playground.css', 'dist/playground/playground.css')
  },
}

/** The page that MCP Apps run in: a site serves it from an origin of its own. */
export const writeSandbox = {
  name: 'write-sandbox',
  writeBundle: async () => writeFileSync('dist/sandbox.html', await createSandbox()),
}

/** What editors and documentation tools know of the element. */
export const writeManifest = {
  name: 'write-manifest',
  writeBundle() {
    const manifest = createManifest(process.cwd())
    writeFileSync('dist/custom-elements.json', `${JSON.stringify(manifest, null, 2)}\n`)
    for (const [name, text] of Object.entries(createEditorData(manifest))) writeFileSync(`dist/${name}`, text)
  },
}

/** What is new, files to start from, and the element in the templates of frameworks: types alone, each read only where its framework is. */
export const copyAsItIs = {
  name: 'copy-as-it-is',
  writeBundle() {
    cpSync('sdk/CHANGELOG.md', 'dist/CHANGELOG.md')
    cpSync('sdk/protocols/confab.schema.json', 'dist/confab.schema.json')
    cpSync('sdk/threads/openapi.json', 'dist/threads.openapi.json')
    cpSync('sdk/server/deploy', 'dist/deploy', { recursive: true })
    cpSync('sdk/server/create/templates', 'dist/create', { recursive: true })
    mkdirSync('dist/docs', { recursive: true })
    for (const [path, text] of Object.entries(createPackageDocs('.'))) writeFileSync(`dist/${path}`, text)
    mkdirSync('dist/frameworks', { recursive: true })
    for (const name of ['vue', 'svelte', 'solid', 'preact']) {
      const types = readFileSync(`sdk/frameworks/${name}.d.ts`, 'utf8')
      // The entries stand beside each other in `dist`.
      writeFileSync(`dist/frameworks/${name}.d.ts`, types.replaceAll("'../entries/element.js'", "'../element.js'"))
    }
  },
}
