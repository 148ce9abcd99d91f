import { dirname, resolve } from 'node:path'

/** Packages of others that few pages need: each is one file that all builds share, loaded when it is needed. */
const vendorFiles = {
  'highlight.js/lib/common': 'vendor/highlight.js',
  temml: 'vendor/temml.js',
  'microsoft-cognitiveservices-speech-sdk': 'vendor/azure-speech.js',
  '@breezystack/lamejs': 'vendor/lamejs.js',
}

/** Named by tags (`de`, `zh-Hant`, `pt-PT`), unlike what finds them. */
export const languageFile = /\/sdk\/languages\/([a-z]{2,3}(?:-[A-Z]\w+)?)\.ts$/
export const distFolder = resolve('dist')

/** The file in `dist` that an import leads to, where that is no part of the build that imports it. */
function sharedFileOf(source, importer) {
  const vendorFile = vendorFiles[source]
  const [, language] = (importer && languageFile.exec(resolve(dirname(importer), source))) || []
  const file = vendorFile ?? (language && `languages/${language}.js`)
  return file ? { id: resolve(distFolder, file), external: 'relative' } : null
}

/** Languages and packages of others stay files of their own, for all builds and for pages that import them themselves. */
export const sharedFiles = {
  name: 'shared-files',
  // Before the plugin for CommonJS, which forgets that the place of an external file is relative.
  resolveId: { order: 'pre', handler: sharedFileOf },
  resolveDynamicImport: (specifier, importer) => (typeof specifier === 'string' ? sharedFileOf(specifier, importer) : null),
  // Without `paths`, Rollup counts from the folder of the sources: `../../dist/languages/de.js`, wrong in a folder of any other name.
  outputOptions: (options) => ({
    ...options,
    paths: (id) => (id.startsWith(distFolder) ? id.slice(distFolder.length + 1).replaceAll('\\', '/') : id),
  }),
}
