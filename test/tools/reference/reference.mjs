// `npm run reference`: brings the tables of the chapters up to date, and writes pages of everything that is public, made of the types
// and their doc comments, to .cache/reference.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { runnerImport } from 'vite'
import { Application, Comment, Converter, Logger, LogLevel, OptionDefaults, ReflectionKind } from 'typedoc'
import { writeApiReports } from './api-report.mjs'
import { writeFileIndex } from './file-index.mjs'
import { writeChapters } from './generate-chapters.mjs'
import { createManifest } from './manifest.mjs'
import { shapesFile, writeOptionShapes } from './option-shapes.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What the package lets others import, by the files it is made of. */
const entries = {
  'sdk/entries/index.ts': 'confab-chat',
  'sdk/entries/element.ts': 'confab-chat/element',
  'sdk/entries/bare.ts': 'confab-chat/bare',
  'sdk/entries/launcher.ts': 'confab-chat/launcher',
  'sdk/frameworks/react.ts': 'confab-chat/react',
  'sdk/entries/threads.ts': 'confab-chat/threads',
  'sdk/entries/threads-contract.ts': 'confab-chat/threads-contract',
  'sdk/entries/server.ts': 'confab-chat/server',
  'sdk/entries/server/sqlite.ts': 'confab-chat/server/sqlite',
  'sdk/entries/server/postgres.ts': 'confab-chat/server/postgres',
  'sdk/entries/server/metrics.ts': 'confab-chat/server/metrics',
}

const tableTags = ['@tag', '@attr', '@slot', '@fires', '@csspart']

/** The English texts, of the very files that the chat takes them from: each table stands in a file of its own. */
async function readLabels() {
  const folder = join(root, 'sdk/core/labels')
  const contents = [
    'labels',
    'messages',
    'actions',
    'outbox',
    'queue',
    'suggestions',
    'input',
    'keys',
    'features',
    'launcher',
    'threads',
    'storage',
  ]
    .map((name) => `export * from './${name}.ts'`)
    .join('\n')
  const stdin = { contents, resolveDir: folder }
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false })
  const tables = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
  for (const register of [
    tables.messageLabels,
    tables.actionLabels,
    tables.outboxLabels,
    tables.queueLabels,
    tables.suggestionLabels,
    tables.inputLabels,
    tables.keyLabels,
    tables.featureLabels,
    tables.threadLabels,
    tables.storageLabels,
  ])
    register()
  return { ...tables.launcherTexts, ...tables.defaultLabels }
}

/** The OpenAPI document of the app's backend, of the shapes that the app checks replies against. */
async function writeBackendContract() {
  const { module } = await runnerImport(join(root, 'test/tools/backend-contract/create-document.ts'), { configFile: false, root })
  writeFileSync(join(root, 'host/backend/openapi.json'), module.documentText())
}

/** A picture of the README names its size; a name is read in one piece. */
const css = 'img { height: auto } @media (min-width: 770px) { td:first-child { white-space: nowrap } }'

const inCode = (text) => `\`${text}\``
const cell = (text = '') => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function table(heads, rows) {
  const line = (cells) => `| ${cells.map(cell).join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

const page = (title, ...blocks) => `---\ntitle: ${title}\n---\n\n# ${title}\n\n${blocks.join('\n\n')}\n`

/** What no type says: attributes, events, parts and tokens, of the custom elements manifest. */
function writePages(folder, { attributes, events, slots, cssParts, cssProperties }) {
  const described = (entry) => [inCode(entry.name), entry.description]
  const typed = (entry) => [inCode(entry.name), inCode(entry.type.text), entry.description]
  const pages = {
    'element.md': page(
      'Attributes and events',
      'Every option that is no function can be written as an attribute of `<confab-chat>`, in lower case and as JSON.',
      table(['Attribute', 'Type', 'What it is'], attributes.map(typed)),
      '## Events',
      'None of them bubbles.',
      table(['Event', 'Type', 'When'], events.map(typed)),
      '## Slot',
      slots[0].description,
    ),
    'parts.md': page(
      'Parts',
      'Style them from the page: `confab-chat::part(user-bubble) { border-radius: 0 }`. A name that changes is a breaking change.',
      table(['Part', 'What it is'], cssParts.map(described)),
    ),
    'tokens.md': page(
      'Theme tokens',
      'Set them on the element: `confab-chat { --confab-accent: #0f766e }`. Two colours are those of light and of dark.',
      table(
        ['Token', 'Default', 'What it is'],
        cssProperties.map((token) => [inCode(token.name), inCode(token.default), token.description]),
      ),
    ),
  }
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text)
  return Object.keys(pages).map((name) => join(folder, name))
}

const plainForm = (label) => (typeof label === 'string' ? label : label.other)

/** The English text says best what a label is. */
function describeLabels(project, labels) {
  const table = project.getReflectionsByKind(ReflectionKind.Interface).find(({ name }) => name === 'Labels')
  if (!table?.children) throw new Error('The reference has no page of the labels.')
  for (const label of table.children) {
    const text = labels[label.name]
    if (text === undefined) continue
    label.comment ??= new Comment()
    const words = `In English: ${inCode(plainForm(text) || ' ')}`
    label.comment.summary.push({ kind: 'text', text: label.comment.summary.length ? `\n\n${words}` : words })
  }
}

/**
 * Reads everything public, and writes it as pages when there is a folder for them.
 * @returns what is wrong with it, as text: what has no doc comment, links to nothing, or is used but not public.
 */
export async function createReference(folder) {
  const scratch = join(root, 'node_modules/.cache/reference')
  mkdirSync(scratch, { recursive: true })
  const labels = await readLabels()
  const pages = writePages(scratch, createManifest(root).modules[0].declarations[0])
  const customCss = join(scratch, 'reference.css')
  writeFileSync(customCss, css)
  // Of the project's own settings it would read every file there is, those of the host and the tests too.
  const tsconfig = join(scratch, 'tsconfig.json')
  const entryPoints = Object.keys(entries).map((path) => join(root, path))
  writeFileSync(tsconfig, JSON.stringify({ extends: join(root, 'tsconfig.json'), files: entryPoints, include: [] }))
  const app = await Application.bootstrap({
    name: 'Confab',
    entryPoints,
    tsconfig,
    readme: join(root, 'README.md'),
    projectDocuments: pages,
    customCss,
    includeVersion: true,
    skipErrorChecking: true, // `tsc` checks them
    disableSources: true,
    excludePrivate: true,
    excludeInternal: true,
    excludeExternals: true,
    // The tables are made of these.
    blockTags: [...OptionDefaults.blockTags, ...tableTags],
    excludeTags: [...OptionDefaults.excludeTags, ...tableTags],
    highlightLanguages: [...OptionDefaults.highlightLanguages, 'http', 'jsx', 'svelte', 'vue'],
    // What stands in the values of `Services` is named by what `confab-chat/connectors/…` gives; the others stand whole where they are used.
    intentionallyNotExported: ['AnyService', 'Parts', 'WithService', 'WithAnswer', 'ToolFields', 'DeltaFields'],
    validation: { notExported: true, invalidLink: true, rewrittenLink: true, notDocumented: true, unusedMergeModuleWith: true },
    requiredToBeDocumented: ['Variable', 'Function', 'Class', 'Interface', 'Property', 'Method', 'Accessor', 'TypeAlias'],
    navigation: { includeCategories: true, includeGroups: false },
    hideGenerator: true,
    logLevel: 'Warn',
  })
  const faults = []
  app.logger = new (class extends Logger {
    log(message, level) {
      // An event of an answer says as a whole what it is.
      if (level >= LogLevel.Warn && !/\.ReplyEvent\.__type\..* does not have any documentation/.test(message))
        faults.push(message)
    }
  })()
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children ?? []) {
      const [, name] = Object.entries(entries).find(([path]) => path.replace(/^sdk\/|(\/index)?\.ts$/g, '') === module.name) ?? []
      if (name) module.name = name
    }
    describeLabels(project, labels)
  })
  const project = await app.convert()
  if (!project) throw new Error('The reference could not be read from the types.')
  app.validate(project)
  if (folder) await app.generateDocs(project, folder)
  rmSync(scratch, { recursive: true })
  return faults
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await writeChapters(root)
  writeFileSync(join(root, shapesFile), writeOptionShapes(root))
  execFileSync(join(root, 'node_modules/.bin/oxfmt'), [join(root, shapesFile)])
  await writeBackendContract()
  writeApiReports(root)
  const folder = join(root, '.cache/reference')
  const faults = [...writeFileIndex(root), ...(await createReference(folder))]
  for (const fault of faults) console.error(fault)
  console.log(`\n${relative(process.cwd(), join(folder, 'index.html'))}${faults.length ? `: ${faults.length} faults` : ''}`)
  process.exitCode = faults.length ? 1 : 0
}
