import { readdirSync, readFileSync } from 'node:fs'
import { languageFile } from './shared-files.mjs'

/** The connectors that the table of services lists, each by its file. */
const connectors = readFileSync('sdk/connectors/services.ts', 'utf8').matchAll(/import\('\.\/((?:[\w-]+\/)*([\w-]+))\.ts'\)/g)

/** What is handed to `confab-chat/bare`. */
const features = readdirSync('sdk/features').filter((name) => !name.endsWith('features.ts'))

/** What people import of the package, by the name of its file in `dist`. The table of services loads the very files of the connectors. */
export const entries = {
  confab: 'sdk/entries/index.ts',
  element: 'sdk/entries/element.ts',
  bare: 'sdk/entries/bare.ts',
  ...Object.fromEntries([...connectors].map(([, path, name]) => [`connectors/${name}`, `sdk/connectors/${path}.ts`])),
  ...Object.fromEntries(features.map((name) => [`features/${name.replace('.ts', '')}`, `sdk/features/${name}`])),
}

/** The script tag: one file is made of the files that this one loads. */
export const scriptEntry = { 'confab.umd': 'sdk/entries/umd.ts' }

/** The engine without a DOM. One file, in a build of its own: in that of the others it would split what they load into more pieces. */
export const coreEntry = { core: 'sdk/entries/core.ts' }

/** How pages reach the servers of MCP Apps. The chat shows them by itself. */
export const appsEntry = { 'mcp-apps': 'sdk/entries/mcp-apps.ts' }

/** The server of chats. One file that loads the services' files when they are asked for. */
export const serverEntry = { server: 'sdk/entries/server.ts' }

/** What stands beside a server, over packages that a server with such a part installs: stores in databases, figures. */
export const storeEntries = {
  'server/postgres': 'sdk/entries/server/postgres.ts',
  'server/sqlite': 'sdk/entries/server/sqlite.ts',
  'server/metrics': 'sdk/entries/server/metrics.ts',
}

/** `npx confab-chat serve`, beside the stores that it opens. */
export const commandEntry = { cli: 'sdk/entries/cli.ts' }

/** The page that it serves. */
export const playgroundEntry = { 'playground/playground': 'stories/playground/playground.ts' }

/** Where threads are kept. One file too: who brings a storage of their own loads nothing of the chat's with it. */
export const threadsEntry = { threads: 'sdk/entries/threads.ts' }

/** The button that opens a chat. One file that loads the element when it is needed; a page may have the button alone for long. */
export const launcherEntry = { launcher: 'sdk/entries/launcher.ts' }

/** For tests and for trying things out: they are read by people, so they are not minified. */
export const readableEntries = { mocks: 'mocks/index.ts', 'threads-contract': 'sdk/entries/threads-contract.ts' }

export const languages = Object.fromEntries(
  readdirSync('sdk/languages')
    .filter((name) => languageFile.test(`/sdk/languages/${name}`))
    .map((name) => [`languages/${name.replace('.ts', '')}`, `sdk/languages/${name}`]),
)

/**
 * Files of their own that nobody imports by name, as workers are, stand among the chunks. Digests are as short as they may be: they do
 * not compress.
 */
export const fileNames = {
  entryFileNames: ({ name }) => (name in entries ? '[name].js' : 'chunks/[name]-[hash:7].js'),
  chunkFileNames: 'chunks/[name]-[hash:7].js',
  assetFileNames: 'chunks/[name]-[hash:7][extname]',
}
