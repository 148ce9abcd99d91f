// Builds dist/: ES modules with chunks, one file for a script tag, types, and the digests of all files. The parts stand in test/tools/build/.
import { resolve } from 'node:path'
import { createChunkNames } from './test/tools/build/chunks.mjs'
import { classicScript } from './test/tools/build/classic-script.mjs'
import {
  copyAsItIs,
  copyEncoder,
  copyPlayground,
  emptyDist,
  writeDigests,
  writeManifest,
  writeNotices,
  writeSandbox,
} from './test/tools/build/dist-files.mjs'
import { chatBeside } from './test/tools/build/chat-beside.mjs'
import { compileHints } from './test/tools/build/compile-hints.mjs'
import { bundleDeclarations, declarationOf, declared } from './test/tools/build/declarations.mjs'
import {
  appsEntry,
  commandEntry,
  coreEntry,
  entries,
  fileNames,
  languages,
  launcherEntry,
  playgroundEntry,
  readableEntries,
  scriptEntry,
  serverEntry,
  storeEntries,
  threadsEntry,
} from './test/tools/build/entries.mjs'
import { diagramsBeside } from './test/tools/build/diagrams.mjs'
import { fromSource, typescript } from './test/tools/build/from-source.mjs'
import { importTogether } from './test/tools/build/import-together.mjs'
import { minify, minifyVendor } from './test/tools/build/minify.mjs'
import { reportSizes } from './test/tools/build/report-sizes.mjs'
import { besideScript } from './test/tools/build/script-tag.mjs'
import { servicesApart } from './test/tools/build/services-apart.mjs'
import { sharedFiles } from './test/tools/build/shared-files.mjs'
import { createWorkers, withoutWorkers } from './test/tools/build/workers.mjs'

const element = resolve('sdk/entries/element.ts')
const launcher = resolve('sdk/entries/launcher.ts')
const { mocks, ...contracts } = readableEntries
/** Over the element of this very package, which a page must not hold twice. */
const overElement = (path) => ({
  external: ['react', 'react-dom', path],
  output: { dir: 'dist', format: 'es', paths: { [path]: './element.js' } },
})
const reactEntry = { 'frameworks/react': 'sdk/frameworks/react.ts' }
const react = overElement(element)
const reactTypes = overElement(declarationOf('sdk/entries/element.ts'))

/** What parts beside the server are made of, beside modules of Node. */
const besideServer = ['kysely', 'libsql', 'pg', 'prom-client', /^node:/]

/** What modules export to each other is seen by nobody else. */
const plainNamespaces = { freeze: false, generatedCode: { preset: 'es2015', symbols: false } }

const builds = [
  {
    input: { ...entries, ...scriptEntry },
    output: {
      dir: 'dist',
      format: 'es',
      ...fileNames,
      manualChunks: createChunkNames(),
      onlyExplicitManualChunks: true,
      ...plainNamespaces,
    },
    plugins: [
      emptyDist,
      createWorkers([sharedFiles, typescript, minify]),
      diagramsBeside,
      sharedFiles,
      ...fromSource,
      minify,
      compileHints,
      classicScript,
      importTogether,
      reportSizes,
    ],
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
    input: { 'vendor/temml': 'temml' },
    output: { dir: 'dist', format: 'es', entryFileNames: '[name].js' },
    plugins: [...fromSource, minifyVendor],
  },
  {
    input: { 'vendor/azure-speech': 'microsoft-cognitiveservices-speech-sdk' },
    output: { dir: 'dist', format: 'es', entryFileNames: '[name].js' },
    plugins: [...fromSource, minifyVendor],
  },
  {
    input: coreEntry,
    output: { dir: 'dist', format: 'es', entryFileNames: '[name].js', inlineDynamicImports: true },
    plugins: [withoutWorkers, sharedFiles, ...fromSource, minify],
  },
  {
    input: serverEntry,
    output: { dir: 'dist', format: 'es', entryFileNames: '[name].js', inlineDynamicImports: true },
    plugins: [withoutWorkers, servicesApart, sharedFiles, ...fromSource, minify],
  },
  {
    input: { ...storeEntries, ...commandEntry },
    external: besideServer,
    output: {
      dir: 'dist',
      format: 'es',
      entryFileNames: '[name].js',
      chunkFileNames: 'server/[name]-[hash:7].js',
      banner: ({ name }) => (name in commandEntry ? '#!/usr/bin/env node' : ''),
    },
    plugins: [withoutWorkers, servicesApart, sharedFiles, ...fromSource, minify],
  },
  {
    input: playgroundEntry,
    external: [element, launcher],
    output: {
      dir: 'dist',
      format: 'es',
      entryFileNames: '[name].js',
      paths: { [element]: '../element.js', [launcher]: '../launcher.js' },
    },
    plugins: [typescript, minify, copyPlayground],
  },
  {
    input: threadsEntry,
    output: { dir: 'dist', format: 'es', entryFileNames: '[name].js', inlineDynamicImports: true },
    plugins: [sharedFiles, ...fromSource, minify],
  },
  {
    input: appsEntry,
    output: { dir: 'dist', format: 'es', entryFileNames: '[name].js', inlineDynamicImports: true },
    plugins: [sharedFiles, ...fromSource, minify, writeSandbox],
  },
  {
    input: launcherEntry,
    output: { dir: 'dist', format: 'es', entryFileNames: '[name].js', inlineDynamicImports: true },
    plugins: [chatBeside, sharedFiles, ...fromSource, minify],
  },
  {
    input: { 'launcher-panel': 'sdk/launcher/panel.ts' },
    output: { dir: 'dist', format: 'es', entryFileNames: '[name].js', inlineDynamicImports: true },
    plugins: [sharedFiles, ...fromSource, minify],
  },
  {
    input: { 'confab.launcher': 'sdk/launcher/script.ts' },
    output: { dir: 'dist', format: 'iife', entryFileNames: '[name].js', inlineDynamicImports: true },
    plugins: [chatBeside, sharedFiles, besideScript, ...fromSource, minify],
  },
  {
    input: declared({
      ...entries,
      ...coreEntry,
      ...appsEntry,
      ...launcherEntry,
      ...serverEntry,
      ...storeEntries,
      ...threadsEntry,
      ...contracts,
      ...languages,
    }),
    output: {
      dir: 'dist',
      format: 'es',
      entryFileNames: '[name].d.ts',
      chunkFileNames: ({ name }) => `chunks/${name.replace('.d', '')}-[hash].d.ts`,
    },
    external: /\.css\?inline$/,
    plugins: [...bundleDeclarations(), writeManifest, copyAsItIs],
  },
  {
    input: readableEntries,
    output: { dir: 'dist', format: 'es', entryFileNames: '[name].js' },
    external: 'msw',
    plugins: fromSource,
  },
  {
    input: declared({ mocks }),
    output: { dir: 'dist', format: 'es', entryFileNames: '[name].d.ts' },
    external: 'msw',
    plugins: bundleDeclarations(),
  },
  {
    ...react,
    input: reactEntry,
    // React asks for these words where a component of servers draws one of browsers; rollup takes them out of what it bundles.
    output: { ...react.output, entryFileNames: '[name].js', banner: "'use client'" },
    // The last of the builds that write scripts.
    plugins: [...fromSource, writeNotices, writeDigests],
  },
  {
    ...reactTypes,
    input: declared(reactEntry),
    output: { ...reactTypes.output, entryFileNames: '[name].d.ts' },
    plugins: bundleDeclarations(),
  },
]

const isOfTypes = ({ plugins }) => plugins.some(({ name }) => name === 'dts')

/** `rollup -c --configScriptsOnly` leaves out the types, which take most of the time and nobody needs who measures what pages load. */
export default ({ configScriptsOnly }) => (configScriptsOnly ? builds.filter((build) => !isOfTypes(build)) : builds)
