import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { dirname, join } from 'node:path/posix'
import MagicString from 'magic-string'
import { parseAst } from 'rollup/parseAst'
import { exportsOf } from './script-tag.mjs'
import { withStaticImports } from './static-imports.mjs'

const scriptFile = 'confab.umd.js'
const partFile = 'confab.umd.mcp.js'

/** What stands beside the script, because it is foreign and heavy: the official package for MCP servers and the interfaces of their tools. */
const isBeside = ({ moduleIds }) =>
  moduleIds.some((id) =>
    /\/node_modules\/@modelcontextprotocol\/|\/sdk\/(?:mcp\/mcp-clients|mcp-apps\/create-bridge)\.ts$/.test(id),
  )

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

/** The files that these load, at once or later, after themselves; without those that `isLeftOut` says. */
function withAllImports(names, bundle, isLeftOut) {
  const all = new Set(names)
  for (const name of all) {
    const { imports, dynamicImports } = bundle[name]
    for (const file of [...imports, ...dynamicImports]) if (bundle[file] && !isLeftOut(bundle[file])) all.add(file)
  }
  return [...all]
}

/** All nodes of a syntax tree. */
function* nodesIn(value) {
  if (typeof value !== 'object' || value === null) return
  if (typeof value.type === 'string') yield value
  for (const child of Object.values(value)) yield* nodesIn(child)
}

/** `{a as b, c}` of an import, as a pattern. */
const patternOf = (specifiers) => `{${specifiers.map(({ imported, local }) => `${imported.name}:${local.name}`).join()}}`

/**
 * A module as a function that returns what it exports. What it imports, other functions return; `numbers` has those of the files. It is
 * no arrow function, for browsers parse the whole of those at once.
 */
function asFunction({ code, fileName }, numbers) {
  const source = new MagicString(code)
  const fileAt = (node) => join(dirname(fileName), node.value)
  const numberOf = (node) => {
    const number = numbers.get(fileAt(node))
    if (number === undefined) throw new Error(`${fileName} imports ${node.value}, which is not in the script.`)
    return number
  }
  const exported = []
  const program = parseAst(code)
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      const run = `run(${numberOf(node.source)})`
      source.overwrite(node.start, node.end, node.specifiers.length ? `const${patternOf(node.specifiers)}=${run};` : `${run};`)
    } else if (node.type === 'ExportNamedDeclaration') {
      const from = node.source ? `run(${numberOf(node.source)}).` : ''
      exported.push(...node.specifiers.map(({ exported: outside, local }) => `${outside.name}:${from}${local.name}`))
      source.remove(node.start, node.end)
    }
  }
  let worker
  for (const node of nodesIn(program)) {
    const [path, base] = node.arguments ?? []
    if (node.type === 'ImportExpression') {
      const number = numbers.get(fileAt(node.source))
      source.overwrite(
        node.start,
        node.end,
        number === undefined ? `beside(${JSON.stringify(fileAt(node.source))})` : `later(${number})`,
      )
      // A worker would be one more file beside the script, which pages of other origins may not start anyway.
    } else if (node.type === 'NewExpression' && node.callee.name === 'Worker') {
      worker = node
      source.overwrite(node.start, node.end, 'undefined')
      // What is no module has no `import.meta`.
    } else if (base?.object?.type === 'MetaProperty' && path !== worker?.arguments[0].arguments[0])
      source.overwrite(node.start, node.end, `new URL(${JSON.stringify(fileAt({ value: path.value }))},scriptAddress)`)
  }
  return `function(){${source.toString()};return{${exported.join()}}}`
}

/** Node takes the script for a module, as it does all of this package: who requires it gets this file, and what the script made. */
const required = (registry) => `require('./${scriptFile}')\nmodule.exports = ${registry}.run(0)\n`

/**
 * Makes the classic script of the modules that the entry imports, at once and later. Each becomes a function; what stands around them,
 * `run`, `later` and `beside` of their imports and `window.Confab`, is in sdk/entries/umd/.
 */
export const classicScript = {
  name: 'classic-script',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
    const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === resolve('sdk/entries/umd.ts'))
    const outside = chunks.filter(isBeside)
    const inside = withAllImports([entry.fileName], bundle, isBeside)
    for (const name of inside) {
      const wrong = bundle[name].imports.find((file) => bundle[file] && !inside.includes(file))
      if (wrong)
        this.error(`${name} imports ${wrong}, which stands beside the script: move what they share to another group of files.`)
    }
    const part = withAllImports(
      outside.map(({ fileName }) => fileName),
      bundle,
      ({ fileName }) => inside.includes(fileName),
    )
    const numbers = new Map([...inside, ...part].map((name, number) => [name, number]))
    const start = new Set(withStaticImports([entry.fileName], bundle))
    // Browsers compile a function in brackets at once.
    const functions = inside.map((name) => {
      const code = asFunction(bundle[name], numbers)
      return start.has(name) ? `(${code})` : code
    })
    // Found by the part, and by the same script where a page has it twice.
    const registry = `globalThis[Symbol.for("confab-${createHash('sha256').update(functions.join()).digest('hex').slice(0, 12)}")]`
    const files = JSON.stringify({ part: partFile, version })
    const script =
      `!function(){"use strict";const{createModules,publish,scriptAddress}=${exportsOf('sdk/entries/umd/runtime.ts')};` +
      `const functions=[${functions.join(',\n')}];const modules=createModules(functions,${files});const{run,later,beside}=modules;` +
      `publish((${registry}??=modules).run(0));}();`
    const added = part.map((name) => `functions[${numbers.get(name)}]=${asFunction(bundle[name], numbers)};`)
    delete bundle[entry.fileName]
    this.emitFile({ type: 'asset', fileName: scriptFile, source: script })
    this.emitFile({ type: 'asset', fileName: scriptFile.replace(/js$/, 'cjs'), source: required(registry) })
    this.emitFile({
      type: 'asset',
      fileName: partFile,
      source: `"use strict";(({functions,run,later,beside})=>{${added.join('\n')}})(${registry});`,
    })
  },
}
