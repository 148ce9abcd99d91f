import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import MagicString from 'magic-string'
import { parseAst } from 'rollup/parseAst'

/** The one file of the script tag; the parts stand beside it under its name. */
export const scriptFile = 'confab.umd.js'
const script = 'confab.umd'

/**
 * What few pages use stands beside the script, in files that it loads when they are needed: by the modules that they begin with. What these
 * import comes with them, unless the script has it.
 */
const parts = {
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
  call: ['views/call/realtime', 'core/engine/voice-call', 'connectors/openai/openai-realtime'],
  'web-model': ['views/web-model/web-model-panel', 'core/engine/watch-web-model', 'connectors/web-model/web-model'],
  devices: [
    'capabilities/camera',
    'capabilities/recorder/recorder',
    'capabilities/speech-to-text/speech-to-text',
    'capabilities/text-to-speech',
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
  // The tools of MCP servers, and their interfaces, over the same packages.
  mcp: ['mcp/mcp-clients', 'mcp-apps/create-bridge', 'parts/tools/app', 'mcp-apps/app-view'],
  themes: ['views/theme/theme-sheets'],
  // Names and kinds of options, checked on the pages of those who develop.
  checks: ['core/options/check/check', 'core/tools/find-tool-fault'],
}

const fileOf = (path) => resolve(`sdk/${path}.ts`)
const roots = new Set(Object.values(parts).flat().map(fileOf))

/** The part that each module is in; undefined for those of the script. */
export function createPartNames() {
  let names
  return (id, { getModuleInfo }) => {
    if (!names) {
      names = new Map()
      // What two parts import is in the script: otherwise the one would bring the other.
      const visit = (module, wanted) => {
        const known = names.get(module)
        const name = known === undefined || known === wanted ? wanted : script
        const info = known === name ? null : getModuleInfo(module)
        if (!info || info.isExternal) return
        names.set(module, name)
        for (const next of info.importedIds) visit(next, name)
        // What another part begins with is loaded from there.
        for (const next of info.dynamicallyImportedIds) if (!roots.has(next)) visit(next, name)
      }
      for (const entry of ['element', 'create-chat', 'core/errors']) visit(fileOf(entry), script)
      for (const [name, paths] of Object.entries(parts)) for (const path of paths) visit(fileOf(path), name)
    }
    return names.get(id) ?? script
  }
}

/** How the script names what a part takes of it, and the place on the page where it is found. */
const registryOf = (digest) => `globalThis[Symbol.for("confab-${digest}")]`

/** `{a as b, c}` of an export or an import, as `[name outside, name inside]`. */
const namesOf = (specifiers, outside, inside) => specifiers.map((one) => [one[outside].name, one[inside].name])

/** Takes the imports of the script out of a part, and has it find them on the page. */
function rewritePart(code, registry) {
  const source = new MagicString(code)
  for (const node of parseAst(code).body) {
    if (node.type !== 'ImportDeclaration' || !node.source.value.endsWith(scriptFile)) continue
    const names = namesOf(node.specifiers, 'imported', 'local').map(([name, local]) => `${name}:${local}`)
    source.overwrite(node.start, node.end, names.length ? `const{${names.join()}}=${registry};` : '')
  }
  return source.toString()
}

/** Calls that a page made before the script was there wait for it in an array, which becomes a property of what takes its place. */
const umd = (name, code) =>
  `!function(e,t){"object"==typeof exports&&"undefined"!=typeof module?t(exports):"function"==typeof define&&define.amd?` +
  `define(["exports"],t):t((e="undefined"!=typeof globalThis?globalThis:e||self).${name}=Array.isArray(e.${name})?{calls:e.${name}}:e.${name}||{})}(this,(function(page){"use strict";${code}}));`

/**
 * Makes a classic script of the module that all parts import: it gives the page what people import of it, and the parts, which are modules,
 * what they take. Each build has a place of its own for that, so that two of them go on one page.
 */
export const asScript = {
  name: 'as-script',
  generateBundle(_, bundle) {
    const main = bundle[scriptFile]
    const registry = registryOf(createHash('sha256').update(main.code).digest('hex').slice(0, 12))
    const source = new MagicString(main.code)
    const exported = []
    for (const node of parseAst(main.code).body) {
      if (node.type !== 'ExportNamedDeclaration') continue
      exported.push(...namesOf(node.specifiers, 'exported', 'local'))
      source.remove(node.start, node.end)
    }
    const publicNames = this.getModuleInfo(main.facadeModuleId).exports
    const given = exported
      .filter(([name]) => publicNames.includes(name))
      .map(([name, local]) => `page.${name}=${local};`)
      .join('')
    const shared = `${registry}={${exported.map(([name, local]) => `${name}:${local}`).join()}};`
    main.code = umd('Confab', `${source.toString()}${given}${shared}`)
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk' && file !== main) file.code = rewritePart(file.code, registry)
    }
  },
}
