// Writes the tables of the chapters that say what the code says: options, methods, events, parts and tokens, from the types and
// their doc comments. They stand between `<!-- generated: NAME -->` and `<!-- end -->`. `npm run reference` runs it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { readPages } from './chapters.mjs'
import { fence } from '../lint/fence.mjs'
import { coveredLatex, uncoveredLatex } from './latex-commands.mjs'
import { createManifest } from './manifest.mjs'
import { inCode, OptionReader, readProgram, table } from './read-options.mjs'

/** `ConversationOptions` → "Conversation options". */
const titleOf = (name) => (name === 'ChatCallbacks' ? 'Callbacks' : name.replace('Options', ' options'))

/** Sections of all interfaces that are spoken of; there are more of them as sections speak of others. */
function sectionsOf(reader) {
  const blocks = []
  for (const name of reader.sections) blocks.push(...reader.section(name))
  return blocks
}

/** The groups of options; the objects in them; the settings of services, which have a chapter of their own. */
function optionBlocks(root) {
  const program = readProgram(root)
  const reader = new OptionReader(program, {
    DirectConnection: 'connectors/SETTINGS.md#directconnection',
    Labels: 'languages/README.md#translate-the-chat',
  })
  const options = reader
    .groups()
    .flatMap((name) => reader.section(name, { title: titleOf(name), head: name === 'ChatCallbacks' ? 'Callback' : 'Option' }))
  const objects = sectionsOf(reader)
  const inOptions = reader.sections.map((name) => [name, `../OPTIONS.md#${name.toLowerCase()}`])
  const serviceReader = new OptionReader(program, Object.fromEntries(inOptions))
  serviceReader.sections.push('DirectConnection')
  const launcherReader = new OptionReader(program, {})
  launcherReader.sections.push('LauncherOptions')
  return { options, objects, services: sectionsOf(serviceReader), launcher: sectionsOf(launcherReader) }
}

function methodRow({ name, parameters, description }) {
  const notes = parameters.filter((one) => one.description).map((one) => `${inCode(one.name)}: ${one.description}`)
  return [inCode(`${name}(${parameters.map((one) => one.name).join(', ')})`), [description, ...notes].join(' ')]
}

function tokenRow({ name, description, default: value }) {
  const [light, dark] =
    /^light-dark\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)$/.exec(value)?.[1].split(/, (?=#|oklch|color-mix)/) ?? []
  return [inCode(name), inCode(light ?? value), dark ? inCode(dark) : 'the same', description]
}

const eventRow = ({ name, type, description }) => [
  inCode(name),
  type.text === 'CustomEvent<undefined>' ? 'none' : inCode(type.text.replace(/^CustomEvent<(.*)>$/, '$1')),
  description,
]
const described = ({ name, description }) => [inCode(name), description]

/** Who may import what, of the linter's own table: folders of the SDK are named without it. */
const fenceRow = ([folder, allowed]) => {
  const names = allowed.filter((path) => !path.endsWith('.js')).map((path) => inCode(path.replace(/^sdk\//, '')))
  return [inCode(folder.replace(/^sdk\//, '')), names.join(', ') || 'nothing outside itself']
}

const latexRow = ({ kind, commands }) => [kind, commands.map(({ name }) => inCode(name)).join(' ')]

/** Every generated passage, by its name. */
function createBlocks(root) {
  const { members, attributes, events, cssParts, cssProperties } = createManifest(root).modules[0].declarations[0]
  const ofElement = attributes.filter(({ fieldName }) => !fieldName)
  return {
    ...optionBlocks(root),
    fence: [table(['Folder', 'May import'], Object.entries(fence).map(fenceRow))],
    latex: [
      table(['Set', 'Commands'], coveredLatex.map(latexRow)),
      table(['Left as LaTeX', 'Commands'], uncoveredLatex.map(latexRow)),
    ],
    methods: [table(['Method', 'What it does'], members.filter(({ kind }) => kind === 'method').map(methodRow))],
    events: [table(['Event', '`detail`', 'When'], events.map(eventRow))],
    attributes: [table(['Attribute', 'What it does'], ofElement.map(described))],
    parts: [table(['Part', 'What it is'], cssParts.map(described))],
    tokens: [table(['Token', 'Light', 'Dark', 'Used for'], cssProperties.map(tokenRow))],
  }
}

const passage = /(<!-- generated: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g

/** The chapters that hold generated passages, as they should be, by their paths. */
export async function generateChapters(root) {
  const blocks = createBlocks(root)
  const config = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'))
  const pages = {}
  for (const [path, text] of Object.entries(readPages(root))) {
    if (!text.includes('<!-- generated: ')) continue
    const filled = text.replaceAll(passage, (_, begin, name, end) => {
      if (!blocks[name]) throw new Error(`${path} asks for a passage "${name}" that nothing generates.`)
      // The formatter would pad the tables.
      const lines = ['<!-- prettier-ignore-start -->', ...blocks[name], '<!-- prettier-ignore-end -->']
      return `${begin}\n${lines.join('\n\n')}\n\n${end}`
    })
    const { code } = await format(path, filled, config)
    pages[path] = code
  }
  return pages
}

/** Brings the tables of all chapters up to date. */
export async function writeChapters(root) {
  for (const [path, text] of Object.entries(await generateChapters(root))) writeFileSync(join(root, path), text)
}
