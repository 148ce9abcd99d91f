import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import MagicString from 'magic-string'
import { parseAst } from 'rollup/parseAst'
import { besideScript, scriptAddress } from './script-tag.mjs'

/** The one file of the script tag; the parts stand beside it under its name. */
export const scriptFile = 'confab.umd.js'
const script = 'confab.umd'

/**
 * What few pages use stands beside the script, in files that it loads when they are needed: by the modules that they begin with. What these
 * import comes with them, unless the script has it.
 */
const parts = {
  // Services that are asked without a server of the page, with the visitor's key, and models in the page.
  services: [
    'connectors/services',
    'connectors/connect-service',
    'views/keys/key-views',
    'core/keys/key-gate',
    'views/web-model/web-model-panel',
    'core/engine/watch-web-model',
    'connectors/web-model/web-model',
  ],
  threads: [
    'threads/chat-threads',
    'threads/share-connectors',
    'threads/storages/browser-threads',
    'threads/storages/server-threads',
    'chat/last-thread',
    'views/threads/threads',
    // What it is made of is theirs, too.
    'views/storage-notice',
    'views/server-notice',
  ],
  call: ['views/call/call-view', 'core/engine/watch-call', 'connectors/openai/openai-realtime'],
  // Files, devices and buttons around the field.
  features: [
    'capabilities/index',
    'views/composer/attachments',
    'core/input/attach-files',
    'net/upload',
    'capabilities/camera',
    'capabilities/recorder/recorder',
    'capabilities/speech-to-text/speech-to-text',
    'capabilities/text-to-speech',
    // Several buttons, and the menu of those without a place.
    'views/buttons/button-layout',
    'views/buttons/dropup',
  ],
  formats: [
    'protocols/ag-ui/ag-ui',
    'protocols/ai-sdk',
    'protocols/anthropic/anthropic',
    'protocols/ollama',
    'protocols/openai/openai-responses',
    // Changes of an agent's state.
    'core/util/apply-patch',
    // Answers that a server keeps.
    'core/sending/resume/resume-answer',
    'connectors/own/resumable-answer',
  ],
  tools: [
    'core/tools/tool-rounds',
    'core/tools/approvals',
    'core/tools/server-tools',
    'core/tools/voice-tools',
    'parts/tools/approval',
    'parts/input-request',
    // What the page draws itself.
    'parts/renderers/own-part',
  ],
  // Messages that are sent later.
  later: ['core/sending/queue', 'views/queue/queue', 'core/sending/outbox/outbox', 'views/message/delivery'],
  // Markup of messages, and what makes it safe.
  html: ['parts/html/html', 'parts/html/restrict-markup', 'dom/html/markup'],
  // The tools of MCP servers, and their interfaces, over the same packages.
  mcp: ['mcp/mcp-clients', 'mcp-apps/create-bridge', 'parts/tools/app', 'mcp-apps/app-view'],
  themes: ['views/theme/theme-sheets'],
  // Names and kinds of options, checked on the pages of those who develop.
  checks: ['core/options/check/check', 'core/tools/find-tool-fault'],
}

/** A part that uses another loads with it, and finds there what both need. */
const uses = { services: ['formats'] }

/**
 * What a chat does not need before it is seen stands in the script, as functions that run when it is used for the first time: a browser
 * skims over a function that does not run, but compiles and runs all else of the file before the chat is there. They are named by the
 * modules that they begin with, as parts are; what these import comes with them, unless it is in a function above.
 */
const functions = {
  // What visitors are welcomed with, as soon as the chat is there.
  welcome: ['views/suggestions/suggestions'],
  // What is shown and done from the first message on.
  talk: [
    'views/transcript/messages',
    'core/sending/exchange',
    'connectors/own/backend',
    'connectors/own/handler',
    'connector-kit/decode/decode-answer',
    'connector-kit/decode/decode-value',
  ],
  actions: ['views/actions/message-actions', 'core/sending/branching', 'core/sending/feedback'],
  // All else.
  rest: [],
}

const fileOf = (path) => resolve(`sdk/${path}.ts`)
const filesOf = (groups) => Object.entries(groups).map(([name, paths]) => [name, paths.map(fileOf)])
const partRoots = new Set(filesOf(parts).flatMap(([, files]) => files))

/** The modules that these import; with `isDynamic` also those that they import later, but for what a part begins with. */
function importedBy(ids, getModuleInfo, isDynamic) {
  const imported = new Set()
  const visit = (id) => {
    const info = imported.has(id) ? null : getModuleInfo(id)
    if (!info || info.isExternal) return
    imported.add(id)
    info.importedIds.forEach(visit)
    if (isDynamic) info.dynamicallyImportedIds.filter((next) => !partRoots.has(next)).forEach(visit)
  }
  ids.forEach(visit)
  return imported
}

function nameModules(getModuleInfo) {
  const names = new Map()
  const name = (ids, group) => {
    for (const id of importedBy(ids, getModuleInfo, false)) if (!names.has(id)) names.set(id, group)
  }
  const entries = ['element', 'create-chat', 'core/errors'].map(fileOf)
  const inScript = importedBy(entries, getModuleInfo, true)
  const partOf = new Map()
  for (const [part, files] of filesOf(parts)) {
    for (const id of importedBy(files, getModuleInfo, true)) {
      const other = partOf.get(id)
      if (!other || uses[other]?.includes(part)) partOf.set(id, part)
      // What two parts import is in the script, unless the one uses the other: otherwise it would bring the other.
      else if (!uses[part]?.includes(other)) inScript.add(id)
    }
  }
  name(entries, script)
  for (const [group, files] of filesOf(functions)) name(files, group)
  name([...inScript], 'rest')
  for (const [id, part] of partOf) if (!names.has(id)) names.set(id, part)
  return names
}

/** The part or the function that each module is in; what runs at once has the name of the script. */
export function createPartNames() {
  let names
  return (id, { getModuleInfo }) => {
    names ??= nameModules(getModuleInfo)
    return names.get(id) ?? script
  }
}

/** The place on the page where parts find what they share with the script. */
const registryOf = (digest) => `globalThis[Symbol.for("confab-${digest}")]`

/** `{a as b, c}` of an export or an import, as `[name outside, name inside]`. */
const namesOf = (specifiers, outside, inside) => specifiers.map((one) => [one[outside].name, one[inside].name])

const objectOf = (names) => `{${names.map(([name, local]) => `${name}:${local}`).join()}}`

/** Takes the exports of a module out of it. Returns their names, as `namesOf`. */
function takeExports(source, program) {
  const nodes = program.filter(({ type }) => type === 'ExportNamedDeclaration')
  for (const node of nodes) source.remove(node.start, node.end)
  return nodes.flatMap(({ specifiers }) => namesOf(specifiers, 'exported', 'local'))
}

/**
 * A module as a function that returns what it exports. What it imports is exported by the script, or returned by other functions. No arrow
 * function: browsers parse the whole of those at once.
 */
function asFunction({ code }) {
  const source = new MagicString(code)
  const program = parseAst(code).body
  for (const node of program.filter(({ type }) => type === 'ImportDeclaration')) {
    const names = namesOf(node.specifiers, 'imported', 'local')
    const file = node.source.value.replace(/^\.\//, '')
    const exported = file === scriptFile ? 'exported' : `run(${JSON.stringify(file)})`
    source.overwrite(node.start, node.end, names.length ? `const${objectOf(names)}=${exported};` : '')
  }
  const returned = objectOf(takeExports(source, program))
  return `function(){${source.toString()};return${returned}}`
}

/** Calls that a page made before the script was there wait for it in an array, which becomes a property of what takes its place. */
const umd = (name, code) =>
  `!function(e,t){"object"==typeof exports&&"undefined"!=typeof module?t(exports):"function"==typeof define&&define.amd?` +
  `define(["exports"],t):t((e="undefined"!=typeof globalThis?globalThis:e||self).${name}=Array.isArray(e.${name})?{calls:e.${name}}:e.${name}||{})}(this,(function(page){"use strict";${code}}));`

/** The files that a part is loaded with. */
const filesWith = Object.fromEntries(
  Object.entries(uses).map(([part, others]) => [`${script}.${part}.js`, others.map((other) => `${script}.${other}.js`)]),
)

/**
 * Runs functions, each once, and loads those that are beside the script. Browsers load no modules for pages from disk, but scripts, and parts
 * are both.
 */
const loader = `
const filesWith = ${JSON.stringify(filesWith)}
const results = {}
const run = (file) => (results[file] ??= functions[file]())
const load = (src) => location.protocol === 'file:'
  ? new Promise((onload, onerror) => document.head.append(Object.assign(document.createElement('script'), { src, onload, onerror })))
  : import(src)
const importPart = async (path) => {
  const file = path.slice(2)
  const missing = [file, ...(filesWith[file] ?? [])].filter((name) => !functions[name])
  await Promise.all(missing.map((name) => load(new URL(name, scriptAddress).href)))
  return run(file)
}
`

/**
 * Makes a classic script of the module that all parts import: it gives the page what people import of it, and the parts what they take. Each
 * build has a place of its own for that, so that two of them go on one page.
 */
export const asScript = {
  name: 'as-script',
  renderDynamicImport: ({ targetChunk }) =>
    targetChunk ? { left: 'importPart(', right: ')' } : besideScript.renderDynamicImport(),
  generateBundle(_, bundle) {
    const main = bundle[scriptFile]
    const others = Object.values(bundle).filter((file) => file.type === 'chunk' && file !== main)
    const own = others.filter(({ name }) => Object.hasOwn(functions, name))
    const bodies = own.map((chunk) => `${JSON.stringify(chunk.fileName)}:${asFunction(chunk)}`)
    const registry = registryOf(createHash('sha256').update(main.code).update(bodies.join()).digest('hex').slice(0, 12))
    const source = new MagicString(main.code)
    const exported = takeExports(source, parseAst(main.code).body)
    const publicNames = this.getModuleInfo(main.facadeModuleId).exports
    const given = exported.filter(([name]) => publicNames.includes(name)).map(([name, local]) => `page.${name}=${local};`)
    main.code = umd(
      'Confab',
      `${scriptAddress};${loader}const functions={${bodies.join()}};${source.toString()}${given.join('')}` +
        `const exported=${objectOf(exported)};${registry}={exported,functions,run,importPart,scriptAddress};`,
    )
    for (const chunk of others) {
      if (own.includes(chunk)) delete bundle[chunk.fileName]
      else
        chunk.code =
          `"use strict";(({exported,functions,run,importPart,scriptAddress})=>` +
          `{functions[${JSON.stringify(chunk.fileName)}]=${asFunction(chunk)}})(${registry});`
    }
  },
}
