import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const seam = 'sdk/core/util/thrown/report.ts'

const sources = readdirSync(join(root, 'sdk'), { recursive: true, encoding: 'utf8' })
  .map((name) => `sdk/${name}`)
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  .map((path) => ({
    path,
    nodes: nodesIn(ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)),
  }))

function nodesIn(node: ts.Node, found: ts.Node[] = []): ts.Node[] {
  found.push(node)
  ts.forEachChild(node, (child) => void nodesIn(child, found))
  return found
}

/** What a function makes of each node of each source, with the path of the source. */
const inSources = <Found>(find: (node: ts.Node, path: string) => readonly Found[]): Found[] =>
  sources.flatMap(({ path, nodes }) => nodes.flatMap((node) => find(node, path)))

const reporters = new Set(['report', 'remark', 'reporting', 'messagePage'])

/** What names the kind of a message: a text, or something that ends in one of several. */
const codesIn = (node: ts.Node | undefined): string[] =>
  node ? nodesIn(node).flatMap((each) => (ts.isStringLiteral(each) ? [each.text] : [])) : []

const imports = (file: ts.SourceFile, name: string): boolean =>
  file.statements.some(
    (statement) =>
      ts.isImportDeclaration(statement) &&
      /\/message-page\.ts|\/report\.ts/.test(statement.moduleSpecifier.getText()) &&
      statement.importClause?.getText().includes(name),
  )

/** The kinds that are named where messages are made. */
const used = inSources((node) => {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || !reporters.has(node.expression.text)) return []
  return imports(node.getSourceFile(), node.expression.text) ? codesIn(node.arguments[0]) : []
})

/** The kinds by their type, from which the compiler knows that no other is named. */
const known = codesIn(
  ts.createSourceFile(
    'code.ts',
    readFileSync(join(root, 'sdk/core/util/thrown/message-code.ts'), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  ),
)

const sections = Object.fromEntries(
  readFileSync(join(root, 'sdk/ERRORS.md'), 'utf8')
    .split(/^### /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section.replace(/^## [^]*/m, '')]),
)

/** What a chat or a server itself catches and tells with a kind of its own, so that nothing is thrown to whoever wrote the page. */
const caught: Readonly<Record<string, string>> = {
  'sdk/connector-kit/decode/answer-format.ts': 'an answer that cannot be read',
  'sdk/core/sending/agent/apply-patch.ts': 'a change that does not fit',
  'sdk/core/extensions/history/history-paging.ts': 'loadHistory that failed',
  'sdk/views/suggestions/find-suggestions.ts': 'suggestions that failed',
  'sdk/parts/renderers/call-renderer.ts': 'a renderer that failed',
  'sdk/server/hooks/moderate.ts': 'a failure of the server',
  'sdk/server/retrieval/excerpts.ts': 'a failure of the server',
  'sdk/server/stores/sqlite/file-dialect.ts': 'Kysely alone asks it',
  'sdk/server/stores/postgres-pool.ts': 'Kysely alone asks it',
}

describe('a message in the console', () => {
  test('is made in one place, which ends it with the address of its explanation', () => {
    const elsewhere = inSources((node, path) =>
      ts.isPropertyAccessExpression(node) && node.expression.getText() === 'console' && path !== seam ? [path] : [],
    )
    expect(elsewhere).toEqual([])
  })

  test('has a section of its kind, and no section explains what is never said', () => {
    expect(used.length).toBeGreaterThan(150)
    expect(Object.keys(sections)).toEqual(known)
    // The mistakes in options name their kind themselves.
    const byFault = ['unknown-event', 'unknown-option', 'wrong-option']
    expect([...new Set([...used, ...byFault])].toSorted()).toEqual(known.toSorted())
  })

  test.each(known)('%s is explained by its cause, a check and what to do', (code) => {
    const words = ['Cause', 'Check', 'Fix'].map(
      (part) => new RegExp(`^\\*\\*${part}\\.\\*\\* (\\S[^]*?)(?=\\n\\n|$)`, 'm').exec(sections[code] ?? '')?.[1],
    )
    for (const each of words) expect(each?.length).toBeGreaterThan(20)
  })

  test('that is thrown to a developer has the address, too', () => {
    const without = inSources((node, path) =>
      ts.isThrowStatement(node) &&
      node.expression.getText().startsWith('new TypeError(') &&
      !node.getText().includes('messagePage(')
        ? [path]
        : [],
    )
    expect([...new Set(without)].toSorted()).toEqual(Object.keys(caught).toSorted())
  })
})
