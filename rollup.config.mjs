// Builds dist/: ES modules with chunks, one file for a script tag, types, and the digests of all files.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, resolve as resolvePath } from 'node:path'
import { gzipSync } from 'node:zlib'
import commonjs from '@rollup/plugin-commonjs'
import resolve from '@rollup/plugin-node-resolve'
import terser from '@rollup/plugin-terser'
import { transform } from 'esbuild'
import { dts } from 'rollup-plugin-dts'
import esbuild from 'rollup-plugin-esbuild'
import { createPackageDocs } from './test/tools/chapters.mjs'
import { createEditorData } from './test/tools/editor-data.mjs'
import { createManifest } from './test/tools/manifest.mjs'
import { createThirdPartyNotices } from './test/tools/third-party-notices.mjs'

/** Packages of others that few pages need: each is one file that all builds share, loaded when it is needed. */
const vendorFiles = {
  'highlight.js/lib/common': 'vendor/highlight.js',
  'microsoft-cognitiveservices-speech-sdk': 'vendor/azure-speech.js',
  '@breezystack/lamejs': 'vendor/lamejs.js',
}

/**
 * What a page needs at the same moment comes in one file: what makes an empty chat; what draws messages and asks a server.
 * Small files would cost a request each, and none compresses well alone. All else is a file of its own, fetched when it is needed.
 */
const doors = {
  chat: ['chat', 'mount-chat', 'connectors/create-connector'],
  talk: ['views/transcript/messages', 'core/sending/exchange', 'connectors/own/backend'],
}

/** Each module goes with the first of the doors that needs it. */
function createChunkNames() {
  let names
  return (id, { getModuleInfo }) => {
    if (!names) {
      names = new Map()
      const visit = (module, name) => {
        const info = names.has(module) ? null : getModuleInfo(module)
        if (!info || info.isExternal) return
        names.set(module, name)
        for (const imported of info.importedIds) visit(imported, name)
      }
      for (const [name, paths] of Object.entries(doors)) for (const path of paths) visit(resolvePath(`sdk/${path}.ts`), name)
    }
    return names.get(id)
  }
}

/** `import css from './x.css?inline'` gives the minified text, as it does in Vite. */
const inlineCss = {
  name: 'inline-css',
  resolveId: (source, importer) => (source.endsWith('.css?inline') && importer ? resolvePath(dirname(importer), source) : null),
  async load(id) {
    if (!id.endsWith('.css?inline')) return null
    const path = id.replace(/\?inline$/, '')
    this.addWatchFile(path)
    const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'css', minify: true })
    return `export default ${JSON.stringify(code.trim())}`
  },
}

const workerCall = /new Worker\(\s*new URL\(\s*'([^']+)',\s*import\.meta\.url\)/g

/** A worker becomes a file of its own, named in the words by which the bundlers of others find it. */
const workers = {
  name: 'workers',
  transform(code, id) {
    return code.replace(workerCall, (_, path) => {
      const file = this.emitFile({ type: 'chunk', id: resolvePath(dirname(id), path) })
      return `new Worker(import.meta.ROLLUP_FILE_URL_${file}`
    })
  },
  resolveFileUrl: ({ relativePath }) => `new URL('${relativePath.replace(/^(?!\.)/, './')}', import.meta.url)`,
}

/** One file has no worker beside it. */
const withoutWorkers = {
  name: 'without-workers',
  transform: (code) => code.replace(new RegExp(`${workerCall.source}[^)]*\\)`, 'g'), 'undefined'),
}

/** Named by tags (`de`, `zh-Hant`, `pt-PT`), unlike what finds them. */
const languageFile = /\/sdk\/languages\/([a-z]{2,3}(?:-[A-Z]\w+)?)\.ts$/
const distFolder = resolvePath('dist')

/** The file in `dist` that an import leads to, where that is no part of the build that imports it. */
function sharedFileOf(source, importer) {
  const vendorFile = vendorFiles[source]
  const [, language] = (importer && languageFile.exec(resolvePath(dirname(importer), source))) || []
  const file = vendorFile ?? (language && `languages/${language}.js`)
  return file ? { id: resolvePath(distFolder, file), external: 'relative' } : null
}

/** Languages and packages of others stay files of their own, for all builds and for pages that import them themselves. */
const sharedFiles = {
  name: 'shared-files',
  resolveId: sharedFileOf,
  resolveDynamicImport: (specifier, importer) => (typeof specifier === 'string' ? sharedFileOf(specifier, importer) : null),
  // Without `paths`, Rollup counts from the folder of the sources: `../../dist/languages/de.js`, wrong in a folder of any other name.
  outputOptions: (options) => ({
    ...options,
    paths: (id) => (id.startsWith(distFolder) ? id.slice(distFolder.length + 1).replaceAll('\\', '/') : id),
  }),
}

/**
 * A classic script finds its files by its own address, which is known only as it runs. `import()` alone would not do: in a script of
 * another origin it counts from `about:blank`. https://html.spec.whatwg.org/multipage/webappapis.html#creating-a-classic-script
 * The short addresses of CDNs (`https://unpkg.com/confab-chat`) stand for the file in `dist`.
 */
const besideScript = {
  name: 'beside-script',
  renderDynamicImport: () => ({ left: 'import(new URL(', right: ', scriptAddress).href)' }),
  outputOptions: (options) => ({
    ...options,
    intro: `const scriptAddress = (globalThis.document?.currentScript?.src || globalThis.document?.baseURI || '').replace(/\\/confab-chat(@[^/]+)?$/, '$&/dist/')`,
  }),
}

/** Services that do one thing (draw, transcribe, translate …), are retired, or few pages use. The other conversations are in the script. */
const taskServices =
  /^\.\/(?:[\w-]+\/)?((assembly-ai|cohere-(chat|summarization|text-generation)|compatible-media|dify|hugging-face(-conversation)?|openai-images|stability-ai|azure-(summarization|translation)|\S+-(assistant|(speech-to-text|text-to-speech)))\.ts)$/

/** The script finds services that few pages use beside itself, among the files that bundlers take. */
const taskServicesApart = {
  name: 'task-services-apart',
  resolveDynamicImport(specifier) {
    const [, file] = (typeof specifier === 'string' && taskServices.exec(specifier)) || []
    return file ? { id: resolvePath(distFolder, `connectors/${file.replace(/ts$/, 'js')}`), external: 'relative' } : null
  },
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`

const gzipOf = (names, bundle) => names.reduce((sum, name) => sum + gzipSync(bundle[name].code, { level: 9 }).length, 0)

function withStaticImports(names, bundle) {
  const all = new Set(names)
  for (const name of all) for (const imported of bundle[name]?.imports ?? []) if (bundle[imported]) all.add(imported)
  return [...all]
}

const reportModuleSizes = {
  name: 'report-module-sizes',
  writeBundle(_, bundle) {
    // The bench asks a browser; this is for every build.
    const chunks = Object.values(bundle).filter(({ name }) => Object.hasOwn(doors, name))
    for (const entry of ['confab.js', 'element.js']) {
      const firstLoad = withStaticImports([entry], bundle)
      const all = withStaticImports([entry, ...chunks.map(({ fileName }) => fileName)], bundle)
      console.log(
        `dist/${entry}: ${kilobytes(gzipOf(firstLoad, bundle))} gzip first load, ` +
          `${kilobytes(gzipOf(all, bundle))} with streamed markdown`,
      )
    }
  },
}

const reportScriptSize = {
  name: 'report-script-size',
  writeBundle: (_, bundle) => console.log(`dist/confab.umd.js: ${kilobytes(gzipOf(['confab.umd.js'], bundle))} gzip`),
}

const emptyDist = { name: 'empty-dist', buildStart: () => rmSync('dist', { recursive: true, force: true }) }

/** The values for `integrity` attributes. Runs in the last build, when all files are there. */
const writeDigests = {
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

const notices = createThirdPartyNotices()

/** Runs in the last build, when it is known what all of them hold. */
const writeNotices = {
  name: 'write-notices',
  writeBundle: () =>
    writeFileSync(
      'dist/THIRD-PARTY-NOTICES.txt',
      notices.text([`vendor/lamejs.js\n\n${readFileSync('sdk/licences/lamejs.txt', 'utf8').trim()}`]),
    ),
}

/** The mp3 encoder, as it comes: under its licence, the LGPL, a user may put another in its place. */
const copyEncoder = {
  name: 'copy-encoder',
  writeBundle() {
    cpSync('node_modules/@breezystack/lamejs/dist/lamejs.js', 'dist/vendor/lamejs.js')
    for (const name of ['lamejs.txt', 'LGPL-3.0.txt', 'GPL-3.0.txt']) cpSync(`sdk/licences/${name}`, `dist/vendor/${name}`)
  },
}

/** What editors and documentation tools know of the element. */
const writeManifest = {
  name: 'write-manifest',
  writeBundle() {
    const manifest = createManifest(import.meta.dirname)
    writeFileSync('dist/custom-elements.json', `${JSON.stringify(manifest, null, 2)}\n`)
    for (const [name, text] of Object.entries(createEditorData(manifest))) writeFileSync(`dist/${name}`, text)
  },
}

/** What is new, and the element in the templates of frameworks: types alone, each read only where its framework is. */
const copyAsItIs = {
  name: 'copy-as-it-is',
  writeBundle() {
    cpSync('sdk/CHANGELOG.md', 'dist/CHANGELOG.md')
    mkdirSync('dist/docs', { recursive: true })
    for (const [path, text] of Object.entries(createPackageDocs('.'))) writeFileSync(`dist/${path}`, text)
    for (const name of ['vue', 'svelte', 'solid', 'preact']) cpSync(`sdk/frameworks/${name}.d.ts`, `dist/frameworks/${name}.d.ts`)
  },
}

/**
 * Packages that run in Node too ask for its modules behind checks that no browser passes. What they get here is empty: a bundler of
 * a page would stop at the names. (`browser` fields name some of them, but not what their own dependencies ask for.)
 */
const withoutNodeModules = {
  name: 'without-node-modules',
  resolveId: (source) => (isBuiltin(source) ? '\0empty' : null),
  load: (id) => (id === '\0empty' ? { code: 'export default {}', syntheticNamedExports: true } : null),
}

/** Without its own way to resolve, which passes over what a package says of browsers in its `browser` field. */
const { resolveId: _resolveId, ...typescript } = esbuild({ target: 'es2022', tsconfig: false })

const fromSource = [
  inlineCss,
  withoutNodeModules,
  resolve({ browser: true, extensions: ['.ts', '.mjs', '.js'] }),
  commonjs(),
  typescript,
  notices.plugin,
]
const minify = terser({ ecma: 2020, module: true, compress: { passes: 3 }, format: { comments: false } })
/** What is large and not ours is fetched by few, and was written to be read: to squeeze the last bytes out takes half of a build. */
const minifyVendor = {
  name: 'minify-vendor',
  async renderChunk(code) {
    return transform(code, { format: 'esm', target: 'es2022', minify: true, legalComments: 'none' })
  },
}
const minifyScript = terser({ ecma: 2020, compress: { passes: 3, negate_iife: false }, format: { comments: false } })

/** What can be imported of a folder. */
const modulesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => resolvePath(folder, String(name)))
    .filter((path) => /(?<!\.d)\.(ts|css)$/.test(path))
    .map((path) => (path.endsWith('.css') ? `${path}?inline` : path))
    .sort()

/** In the order that compresses best: the wing that talks, then the one that draws. */
const rooms = [
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

/** The files of a room are alike, and gzip looks back no further than 32 KB: side by side they make the script-tag file 3 % smaller. */
const roomByRoom = {
  name: 'room-by-room',
  transform(code, id) {
    if (id !== resolvePath('sdk/umd.ts')) return null
    const paths = rooms.filter((room) => existsSync(`sdk/${room}`)).flatMap((room) => modulesIn(`sdk/${room}`))
    return { code: [...paths.map((path) => `import ${JSON.stringify(path)}`), code].join('\n'), map: null }
  },
}

/** Brackets around the one function of the script-tag file tell the browser that it runs at once: it is read once instead of twice. */
const readOnce = {
  name: 'read-once',
  renderChunk: (code) => code.replace(/^(.*?\(this,)(function\(.*\})\);?\s*$/s, '$1($2));'),
}

/** The connectors that the table of services lists, each by its file. */
const connectors = [
  ...readFileSync('sdk/connectors/services.ts', 'utf8').matchAll(/import\('\.\/((?:[\w-]+\/)*([\w-]+))\.ts'\)/g),
]
/**
 * Files of their own that nobody imports by name, as workers are, stand among the chunks. Digests are as short as they may be:
 * the first load names dozens of files, and digests are what does not compress.
 */
const namesOf = (entries, folder) => ({
  entryFileNames: ({ name }) => (name in entries ? '[name].js' : `${folder}/[name]-[hash:7].js`),
  chunkFileNames: `${folder}/[name]-[hash:7].js`,
})
const entries = { confab: 'sdk/index.ts', element: 'sdk/element.ts' }
/**
 * Apart from the others: nothing that a bundler finds from here leads to the table of all services. And in small chunks, as they
 * come: bundlers join them, but could not take one apart, and a service would bring all that draws messages.
 */
const bareEntries = {
  bare: 'sdk/bare.ts',
  ...Object.fromEntries(connectors.map(([, path, name]) => [`connectors/${name}`, `sdk/connectors/${path}.ts`])),
}
const languages = Object.fromEntries(
  readdirSync('sdk/languages')
    .filter((name) => languageFile.test(`/sdk/languages/${name}`))
    .map((name) => [`languages/${name.replace('.ts', '')}`, `sdk/languages/${name}`]),
)
// For tests and for trying things out: it is read by people, so it is not minified.
const mocks = { mocks: 'mocks/index.ts' }
/** Over the element of this very package, which a page must not hold twice. */
const react = {
  input: { 'frameworks/react': 'sdk/frameworks/react.ts' },
  external: ['react', resolvePath('sdk/element.ts')],
  output: { dir: 'dist', format: 'es', paths: { [resolvePath('sdk/element.ts')]: './element.js' } },
}

export default [
  {
    input: entries,
    output: {
      dir: 'dist',
      format: 'es',
      ...namesOf(entries, 'chunks'),
      manualChunks: createChunkNames(),
      onlyExplicitManualChunks: true,
    },
    plugins: [emptyDist, workers, sharedFiles, ...fromSource, minify, reportModuleSizes],
  },
  {
    input: languages,
    output: { dir: 'dist', format: 'es', entryFileNames: '[name].js' },
    plugins: [typescript, minify],
  },
  {
    // Each alone: together they would share a file of their own.
    input: { 'vendor/highlight': 'highlight.js/lib/common' },
    output: { dir: 'dist', format: 'es', entryFileNames: '[name].js' },
    plugins: [...fromSource, minifyVendor, copyEncoder],
  },
  {
    input: { 'vendor/azure-speech': 'microsoft-cognitiveservices-speech-sdk' },
    output: { dir: 'dist', format: 'es', entryFileNames: '[name].js' },
    plugins: [...fromSource, minifyVendor],
  },
  {
    input: bareEntries,
    output: {
      dir: 'dist',
      format: 'es',
      ...namesOf(bareEntries, 'chunks/bare'),
    },
    plugins: [workers, sharedFiles, ...fromSource, minify],
  },
  {
    input: { ...entries, ...bareEntries, ...languages },
    output: { dir: 'dist', format: 'es', entryFileNames: '[name].d.ts', chunkFileNames: 'chunks/[name]-[hash].d.ts' },
    external: /\.css\?inline$/,
    plugins: [dts(), writeManifest, copyAsItIs],
  },
  {
    input: mocks,
    output: { dir: 'dist', format: 'es', entryFileNames: '[name].js' },
    external: 'msw',
    plugins: fromSource,
  },
  {
    input: mocks,
    output: { dir: 'dist', format: 'es', entryFileNames: '[name].d.ts' },
    external: 'msw',
    plugins: [dts()],
  },
  {
    ...react,
    // React asks for these words where a component of servers draws one of browsers; rollup takes them out of what it bundles.
    output: { ...react.output, entryFileNames: '[name].js', banner: "'use client'" },
    plugins: fromSource,
  },
  {
    ...react,
    output: { ...react.output, entryFileNames: '[name].d.ts' },
    plugins: [dts()],
  },
  {
    input: 'sdk/umd.ts',
    // Modules of rooms do nothing by being imported: what only `roomByRoom` names stays out.
    treeshake: { moduleSideEffects: (id) => !/\/sdk\/[\w-]+\//.test(id) },
    output: {
      file: 'dist/confab.umd.js',
      format: 'umd',
      name: 'Confab',
      inlineDynamicImports: true,
      // What modules export to each other is seen by nobody else.
      freeze: false,
      generatedCode: { preset: 'es2015', symbols: false },
    },
    plugins: [
      roomByRoom,
      withoutWorkers,
      taskServicesApart,
      sharedFiles,
      besideScript,
      ...fromSource,
      minifyScript,
      readOnce,
      reportScriptSize,
      writeNotices,
      writeDigests,
    ],
  },
]
