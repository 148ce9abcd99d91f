// `npm run new connector|part|capability|extension NAME`: writes the files to start from. NAME is lower case, words joined by hyphens.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** For each kind: where its files go, the template of each, the lines that go into tables, and what is left to do by hand. */
const recipes = {
  connector: {
    files: {
      'sdk/connectors/NAME.ts': 'connector.ts',
      'sdk/core/options/services/NAME.ts': 'connector-options.ts',
      'mocks/NAME.ts': 'connector-mock.ts',
      'test/browser/services/rows/NAME.ts': 'connector-row.ts',
    },
    lines: [
      {
        path: 'sdk/connectors/services.ts',
        before: /^\]$/m,
        text: "  { path: ['__option__'], load: async () => (await import('./__name__.ts')).__option__ },\n",
      },
      {
        path: 'sdk/core/options/services/direct-connection.ts',
        before: /^import /m,
        text: "import type { __Name__Options } from './__name__.ts'\n",
      },
      {
        path: 'sdk/core/options/services/direct-connection.ts',
        before: /^\}$/m,
        text: '  __option__?: true | __Name__Options\n',
      },
      {
        path: 'mocks/index.ts',
        before: /^export \{ createPerplexityMock/m,
        text: "export { create__Name__Mock } from './__name__.ts'\n",
      },
      { path: 'mocks/all.ts', before: /^import /m, text: "import { create__Name__Mock } from './__name__.ts'\n" },
      { path: 'mocks/all.ts', before: /^ +\.\.\.compatibleMocks,$/m, text: '    create__Name__Mock,\n' },
    ],
    next: 'It works as it is: let mocks/NAME.ts answer as the service really does, then make sdk/connectors/NAME.ts and its row follow.',
  },
  part: {
    files: { 'sdk/parts/NAME.ts': 'part.ts', 'test/browser/parts/NAME.test.ts': 'part-test.ts' },
    next: 'List it in sdk/parts/index.ts.',
  },
  capability: {
    files: {
      'sdk/capabilities/NAME.ts': 'capability.ts',
      'sdk/core/options/NAME.ts': 'capability-options.ts',
      'test/browser/capabilities/NAME.test.ts': 'capability-test.ts',
    },
    lines: [
      {
        path: 'sdk/capabilities/entries.ts',
        before: /^\]$/m,
        text: `  {
    isWanted: ({ __option__ }) => Boolean(__option__),
    load: async () => (await import('./__name__.ts')).create__Name__,
  },
`,
      },
      {
        path: 'sdk/core/options/options.ts',
        before: /^import /m,
        text: "import type { __Name__Options } from './__name__.ts'\n",
      },
      {
        path: 'sdk/core/options/options.ts',
        before: /^export type \* from '\.\/connect\.ts'$/m,
        text: "export type * from './__name__.ts'\n",
      },
      {
        path: 'sdk/core/options/options.ts',
        before: /^}\n\n\/\*\* Theme, styles, layout and texts\. \*\/$/m,
        text: '  /** What it does for the visitor. */\n  __option__?: __Name__Options\n',
      },
      {
        path: 'sdk/core/options/check/option-names.ts',
        before: /^} as const satisfies/m,
        text: "  __option__: 'object',\n",
      },
    ],
    next: 'It works as it is. Say in sdk/core/options/NAME.ts and options.ts what it is for; `npm run reference` writes that into sdk/OPTIONS.md.',
  },
  extension: {
    files: {
      'sdk/core/extensions/NAME.ts': 'extension.ts',
      'test/unit/core/extensions/NAME.test.ts': 'extension-test.ts',
    },
    lines: [
      {
        path: 'sdk/core/session/extensions.ts',
        before: /^\/\*\* All of them, in the order in which they start/m,
        text: `/** What it does for the page. */
export const __option__ = extension({
  load: async (session) => (await import('../extensions/__name__.ts')).create__Name__(session),
  isWanted: ({ store }) => store.get().config.options.__option__ !== undefined,
})

`,
      },
      { path: 'sdk/core/session/extensions.ts', before: /^\]$/m, text: '  __option__,\n' },
      {
        path: 'sdk/core/options/options.ts',
        before: /^}\n\n\/\*\* The appearance and behaviour of messages\. \*\/$/m,
        text: '  /** What it does for the page. */\n  __option__?: number\n',
      },
      {
        path: 'sdk/core/options/check/option-names.ts',
        before: /^} as const satisfies/m,
        text: "  __option__: 'number',\n",
      },
    ],
    next: 'It works as it is. Its place in the list of sdk/core/session/extensions.ts is when it starts. Say in sdk/core/options/options.ts what it is for; `npm run reference` writes that into sdk/OPTIONS.md.',
  },
}

const usage = `Usage: npm run new ${Object.keys(recipes).join('|')} NAME`

const camelCase = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

const pascalCase = (name) => name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())

/** Why the files cannot be written, as text; undefined if they can. */
function findFault(root, kind, name) {
  if (!Object.hasOwn(recipes, kind)) return `"${kind}" is not something new that can be made.\n${usage}`
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name)) {
    return `"${name}" is not a name: use lower-case words joined by hyphens, for instance "my-${kind}".\n${usage}`
  }
  const existing = Object.keys(recipes[kind].files)
    .map((path) => path.replace('NAME', name))
    .filter((path) => existsSync(join(root, path)))
  return existing.length ? `There is a ${kind} "${name}" already: ${existing.join(', ')}.` : undefined
}

/** The tables of the recipe with their new lines in them, by their paths. */
function addLines(root, lines, fill) {
  const tables = new Map()
  for (const { path, before, text } of lines) {
    const table = tables.get(path) ?? readFileSync(join(root, path), 'utf8')
    const at = table.search(before)
    if (at < 0) throw new Error(`${path} has no place for a new line any more: ${before}.`)
    tables.set(path, table.slice(0, at) + fill(text) + table.slice(at))
  }
  return tables
}

/** Writes the files of the recipe below `root`. Throws, having written nothing, when the words are wrong or a file is there. */
export function createFiles(root, kind = '', name = '') {
  const fault = findFault(root, kind, name)
  if (fault) throw new Error(fault)
  const { files, lines = [], next } = recipes[kind]
  const fill = (text) =>
    text.replaceAll('__Name__', pascalCase(name)).replaceAll('__name__', name).replaceAll('__option__', camelCase(name))
  const tables = addLines(root, lines, fill)
  const paths = Object.entries(files).map(([path, template]) => {
    const target = path.replace('NAME', name)
    const text = readFileSync(new URL(`templates/${template}.template`, import.meta.url), 'utf8')
    mkdirSync(dirname(join(root, target)), { recursive: true })
    writeFileSync(join(root, target), fill(text))
    return target
  })
  for (const [path, table] of tables) writeFileSync(join(root, path), table)
  return { paths: [...paths, ...tables.keys()], next: next.replaceAll('NAME', name) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const [kind, name] = process.argv.slice(2)
    const { paths, next } = createFiles(fileURLToPath(new URL('../..', import.meta.url)), kind, name)
    console.log(`Written:\n${paths.map((path) => `  ${path}`).join('\n')}\n${next}`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
