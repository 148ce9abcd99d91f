// A rule of the linter: what each folder may import. The chapter on contributing shows the table.
import { posix, resolve } from 'node:path'
import { pathOf } from './path-of.mjs'

const core = 'sdk/core'
const shared = ['host/lib', 'host/ui']
const chatInHost = ['sdk/entries/index.ts', 'sdk/frameworks/changed-options.ts']

/**
 * The folders, and what each may import beside itself: folders, or single files. The most exact row counts. What stands in none of the
 * rows may import nothing: a new folder asks for a row. Tests import what they test.
 */
export const fence = {
  [core]: [],
  'sdk/vendors': [],
  // Who tells developers, alone.
  'sdk/dom': ['sdk/core/util/thrown/report.ts'],
  'sdk/styles': [],
  'sdk/net': [core],
  'sdk/protocols': [core],
  'sdk/languages': [core],
  'sdk/mcp': [core],
  'sdk/threads': [core],
  'sdk/connector-kit': [core, 'sdk/net', 'sdk/protocols'],
  'sdk/realtime': [core, 'sdk/net', 'sdk/protocols', 'sdk/connector-kit'],
  'sdk/connectors': [core, 'sdk/net', 'sdk/protocols', 'sdk/connector-kit', 'sdk/realtime', 'sdk/vendors'],
  'sdk/markdown': [core, 'sdk/dom', 'sdk/styles'],
  'sdk/mcp-apps': [core, 'sdk/dom', 'sdk/styles'],
  'sdk/parts': [core, 'sdk/dom', 'sdk/markdown', 'sdk/mcp-apps', 'sdk/styles', 'sdk/vendors'],
  'sdk/views': [core, 'sdk/dom', 'sdk/markdown', 'sdk/parts', 'sdk/styles'],
  'sdk/capabilities': [core, 'sdk/dom', 'sdk/styles', 'sdk/views', 'sdk/vendors'],
  'sdk/server': [core, 'sdk/protocols', 'sdk/connectors', 'sdk/threads'],
  'sdk/chat': [
    core,
    'sdk/capabilities',
    'sdk/connectors',
    'sdk/dom',
    'sdk/features',
    'sdk/languages',
    'sdk/net',
    'sdk/threads',
    'sdk/views',
  ],
  'sdk/features': [
    core,
    'sdk/capabilities',
    'sdk/chat',
    'sdk/connectors',
    'sdk/languages',
    'sdk/mcp',
    'sdk/mcp-apps',
    'sdk/threads',
    'sdk/views',
  ],
  'sdk/launcher': [core, 'sdk/dom', 'sdk/languages', 'sdk/styles', 'sdk/views', 'sdk/entries/element.ts'],
  // Types for other frameworks name files as the package has them.
  'sdk/frameworks': [core, 'sdk/entries/element.ts', 'sdk/entries/element.js'],
  'sdk/entries': [
    core,
    'sdk/chat',
    'sdk/connectors',
    'sdk/features',
    'sdk/launcher',
    'sdk/mcp-apps',
    'sdk/server',
    'sdk/threads',
  ],
  'host/backend': ['host/lib'],
  'host/auth': ['host/lib', 'mocks'],
  'host/ui': ['host/auth', 'host/lib'],
  'host/lib': ['host/app', 'host/auth', 'host/backend', 'host/ui', ...chatInHost],
  'host/agents': ['host/backend', ...shared, ...chatInHost],
  'host/connections': ['host/backend', ...shared],
  'host/local-mode': ['host/auth', ...shared, 'mocks'],
  'host/app': ['host/auth', 'host/features', 'host/local-mode', ...shared],
  'host/features': [
    'host/agents',
    'host/app',
    'host/auth',
    'host/backend',
    'host/connections',
    'host/local-mode',
    ...shared,
    ...chatInHost,
  ],
  'host/server': ['host/agents', 'host/backend', 'host/security-headers.ts', 'sdk/entries/server.ts', 'sdk/server'],
  // What `npm start` runs beside the app: the emulated pool is one of all browsers of the machine.
  'host/server/local': ['host/server', 'mocks', 'sdk/entries/server.ts', 'sdk/server'],
  // It runs in the page of a demo, too: nothing of Node, and nothing that stands in for somebody else.
  'host/server/product': ['sdk/server/retrieval'],
  host: ['test/tools'],
  'host/main.tsx': ['host/app', 'host/auth', ...shared],
  'host/prerender': ['host/app', 'host/lib'],
  // Each wire format is written twice, so that mistakes show.
  mocks: [],
  // The emulated pool's accounts are those of the product's backend in the page.
  'mocks/backend': ['mocks', 'host/server/product'],
  stories: ['sdk', 'mocks', 'test/tools'],
  'stories/host': ['host', 'mocks', 'stories'],
}

/** Folders whose own folders do not know each other: what two of them share moves out. */
export const strangers = ['host/features']

/** What runs in a page as well as on a server. */
const neutral = 'host/server/product'

const isIn = (path, folder) => path === folder || path.startsWith(`${folder}/`)

/** The row that counts for a file of the repository. */
const rowOf = (path) =>
  Object.keys(fence)
    .filter((folder) => isIn(path, folder))
    .toSorted((one, other) => other.length - one.length)[0]

/** Why a file of the repository may not import another, both by their paths from its root. */
export function refusalOf(path, imported) {
  const row = rowOf(path)
  if (!row) return `${posix.dirname(path)} has no row in test/tools/lint/fence.mjs, which says who may import what.`
  const unknown = strangers.find((folder) => isIn(path, folder) && isIn(imported, folder))
  const nameIn = (file) => file.slice(unknown.length + 1).split('/')[0]
  if (unknown && nameIn(path) !== nameIn(imported))
    return `The folders of ${unknown} do not import each other: what they share moves out.`
  if (isIn(imported, row) || fence[row].some((allowed) => isIn(imported, allowed))) return undefined
  return `${row} may import only from: ${fence[row].join(', ') || 'itself'}. The table is in test/tools/lint/fence.mjs.`
}

export const fenced = {
  meta: { type: 'problem', docs: { description: 'Folders import what the table of the folders allows.' } },
  create(context) {
    const path = pathOf(context)
    // Tests import what they test; tools, settings and built files are not in the table.
    if (!/^(sdk|host|mocks|stories)\//.test(path)) return {}
    function check({ source }) {
      if (isIn(path, neutral) && typeof source?.value === 'string' && source.value.startsWith('node:'))
        context.report({ node: source, message: `${neutral} runs in pages, too, and may import nothing of Node.` })
      if (typeof source?.value !== 'string' || !/^\.\.?(\/|$)/.test(source.value)) return
      const target = resolve(context.filename, '..', source.value.replace(/\?.*$/, ''))
      const message = refusalOf(path, pathOf(context, target))
      if (message) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: (node) => check({ source: node.source ?? node.argument?.literal ?? node.argument }),
    }
  },
}
