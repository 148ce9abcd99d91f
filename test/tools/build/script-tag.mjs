import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { distFolder } from './shared-files.mjs'

/**
 * A classic script finds its files by its own address, which is known only as it runs. `import()` alone would not do: in a script of
 * another origin it counts from `about:blank`. https://html.spec.whatwg.org/multipage/webappapis.html#creating-a-classic-script
 * The short addresses of CDNs (`https://unpkg.com/confab-chat`) stand for the file in `dist`.
 */
export const scriptAddress = `const scriptAddress = (globalThis.document?.currentScript?.src || globalThis.document?.baseURI || '').replace(/\\/confab-chat(@[^/]+)?$/, '$&/dist/')`

/** Loads what is imported later from beside the script. */
export const besideScript = {
  name: 'beside-script',
  renderDynamicImport: () => ({ left: 'import(new URL(', right: ', scriptAddress).href)' }),
  outputOptions: (options) => ({ ...options, intro: scriptAddress }),
}

/** Services that do one thing (draw, transcribe, translate …), are retired, or few pages use. The other conversations are in the script. */
const taskServices =
  /^\.\/(?:[\w-]+\/)?((assembly-ai|cohere-(chat|summarization|text-generation)|compatible-media|dify|hugging-face(-conversation)?|openai-images|stability-ai|azure-(summarization|translation)|\S+-(assistant|(speech-to-text|text-to-speech)))\.ts)$/

/** The script finds services that few pages use beside itself, among the files that bundlers take. */
export const taskServicesApart = {
  name: 'task-services-apart',
  resolveDynamicImport(specifier) {
    const [, file] = (typeof specifier === 'string' && taskServices.exec(specifier)) || []
    return file ? { id: resolve(distFolder, `connectors/${file.replace(/ts$/, 'js')}`), external: 'relative' } : null
  },
}

/** What can be imported of a folder. */
const modulesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => resolve(folder, String(name)))
    .filter((path) => /(?<!\.d)\.(ts|css)$/.test(path))
    .map((path) => (path.endsWith('.css') ? `${path}?inline` : path))
    .sort()

/** In the order that compresses best: the wing that talks, then the one that draws. */
const folders = [
  'styles',
  'net',
  'protocols',
  'connector-kit',
  'connectors',
  'realtime',
  'core',
  'dom',
  'markdown',
  'parts',
  'views',
  'capabilities',
]

/** The files of a folder are alike, and gzip looks back no further than 32 KB: side by side they make the script-tag file 3 % smaller. */
export const folderByFolder = {
  name: 'folder-by-folder',
  transform(code, id) {
    if (id !== resolve('sdk/umd.ts')) return null
    const paths = folders.filter((folder) => existsSync(`sdk/${folder}`)).flatMap((folder) => modulesIn(`sdk/${folder}`))
    return { code: [...paths.map((path) => `import ${JSON.stringify(path)}`), code].join('\n'), map: null }
  },
}
