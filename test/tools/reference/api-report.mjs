// Writes what the package exports, as declarations without their comments, to test/api: a review sees there what a change does to the
// public face. `npm run reference` runs it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { declarationIn, emitDeclarations } from '../build/emit-declarations.mjs'
import {
  appsEntry,
  coreEntry,
  entries,
  launcherEntry,
  readableEntries,
  serverEntry,
  storeEntries,
  threadsEntry,
} from '../build/entries.mjs'

/** The folder of the reports, from the root. */
export const apiFolder = 'test/api'

/** What can be imported, with the files of the sources: `confab-chat/element` is `element`. The first is `confab-chat` itself. */
const modules = {
  ...entries,
  'frameworks/react': 'sdk/frameworks/react.ts',
  ...coreEntry,
  ...launcherEntry,
  ...threadsEntry,
  ...serverEntry,
  ...storeEntries,
  ...appsEntry,
  ...readableEntries,
}

/** Many small ones share a report. */
const reportOf = (name) => /^(connectors|features)\//.exec(name)?.[1] ?? name.replaceAll('/', '-')

/** The declarations as a program. They name each other as the sources do, `./chat.ts`, which is no file there. */
function readDeclarations(folder) {
  const host = ts.createCompilerHost({})
  const { readFile } = host
  host.readFile = (name) => {
    const text = readFile(name)
    return name.startsWith(folder) ? text?.replaceAll(/((?:from|import)[ (]'\.[^']*)\.tsx?'/g, "$1.js'") : text
  }
  const declared = (path) => declarationIn(folder, path)
  const program = ts.createProgram({
    rootNames: Object.values(modules).map(declared),
    options: { module: ts.ModuleKind.Preserve, moduleResolution: ts.ModuleResolutionKind.Bundler, noLib: true, types: [] },
    host,
  })
  const read = (path) => program.getSourceFile(declared(path))
  return { checker: program.getTypeChecker(), read }
}

/** The statements that declare a name: a function may have several. */
function statementsOf({ declarations = [], name }) {
  const file = declarations[0]?.getSourceFile()
  const declares = (statement) =>
    ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.some((one) => one.name.getText(file) === name)
      : statement.name?.getText(file) === name
  const found = file?.statements.filter(declares) ?? []
  return found.map((statement) => statement.getText(file).replace(/^export (declare )?/, ''))
}

/** What one module exports, name by name. `shown` has where a declaration stands already. */
function describeModule({ checker, read }, [name, path], shown) {
  const address = name === 'confab' ? 'confab-chat' : `confab-chat/${name.replace('frameworks/', '')}`
  const module = checker.getSymbolAtLocation(read(path))
  const exported = module ? checker.getExportsOfModule(module) : []
  const lines = exported
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map((symbol) => {
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      const before = shown.get(target)
      if (before) return `export { ${symbol.name} } // as in ${before}`
      shown.set(target, address)
      const found = statementsOf(target)
      return found.length ? found.map((text) => `export ${text}`).join('\n') : `export { ${symbol.name} } // of another package`
    })
  return `## \`${address}\`\n\n\`\`\`ts\n${lines.join('\n')}\n\`\`\`\n`
}

/** What stands in the reports, by their names. */
export function createApiReports(root) {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'api-'))
  try {
    emitDeclarations({ root, folder, paths: Object.values(modules), removeComments: true })
    const declarations = readDeclarations(folder)
    const shown = new Map()
    const reports = new Map()
    for (const module of Object.entries(modules)) {
      const report = reportOf(module[0])
      reports.set(report, [...(reports.get(report) ?? []), describeModule(declarations, module, shown)])
    }
    return new Map([...reports].map(([name, blocks]) => [`${name}.md`, `# What \`${name}\` exports\n\n${blocks.join('\n')}`]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Writes the reports. */
export function writeApiReports(root) {
  const folder = join(root, apiFolder)
  // First: where the types have errors, the former ones stay.
  const reports = createApiReports(root)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of reports) writeFileSync(join(folder, name), text)
}
