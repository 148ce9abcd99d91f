// Writes a line for each file of the SDK and of the app to .github/design/files.md: what it decides, its numbers and its words. Who looks for the file
// that does something searches there. `npm run reference` runs it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'
import ts from 'typescript'

/** The page, from the root. */
export const indexFile = '.github/design/files.md'

const folders = ['sdk', 'host']

const introduction = `# What each file does

Every file of the SDK and of the app: what it decides, and in brackets the numbers and the words that it has by a name, then the options
of the chat that it reads and the words of its failures. To find the file that does something, search this page for what it does, for an
option, a number or words; [the map](../CONTRIBUTING.md#folders) says how the files belong together.

\`npm run reference\` writes the page from the sources: a line is the beginning of the comment at the top of its file, or of the one on what
the file is named for. Change that instead.
`

/** What a name is without its case and what joins its words: `readBody` and `read-body`. */
const plain = (name) => name.replaceAll(/[^a-z\d]/gi, '').toLowerCase()

/** The beginning of a word that all its forms have, as the linter has it that compares the names of files with those of exports. */
const stem = (word) => word.replace(/(ings?|ions?|ed|ers?|ies|s|e|y)$/, '')

/** The words of a comment, in one line, without its tags and the addresses that it ends with. */
const wordsOf = (comment) =>
  comment
    .replaceAll(/^\/\*\*?|\*\/$/g, '')
    .replaceAll(/^[ \t]*(?:\*|\/\/)[ \t]?/gm, '')
    .replace(/(?:^|\n)\s*@[^]*$/, '')
    .replaceAll(/\{@link (\S+?)(?:[ |]+([^}]+))?\}/g, (_, name, text) => text ?? `\`${name}\``)
    .replaceAll(/[.:]?\s*\(?https?:\/\/\S+[^]*?(?=[A-Z]|$)/g, (address, at, whole) =>
      at + address.length === whole.length ? '' : '. ',
    )
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim()

/** Where a sentence ends; an abbreviation is no end. */
const sentenceEnd = /(?<=[^\s.][.!?])(?<!\b(?:e\.g|i\.e)\.)\s+(?=[A-Z`"(])/

/** The first sentence of a comment, and the second where the first is short. */
function beginningOf(words) {
  const [first = '', second = ''] = words.split(sentenceEnd)
  return `${first.length < 60 ? `${first} ${second}` : first}`.trim().replace(/[.:]$/, '')
}

const has = (node, kind) => node.modifiers?.some((modifier) => modifier.kind === kind) ?? false

const isType = (node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)

const namesOf = (node) =>
  ts.isVariableStatement(node)
    ? node.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []))
    : [node.name?.text ?? 'default']

/** The doc comment on a statement: the last one before it, whatever directives stand between. */
function commentOn(node, text) {
  const comments = (ts.getLeadingCommentRanges(text, node.pos) ?? []).map(({ pos, end }) => text.slice(pos, end))
  return wordsOf(comments.findLast((comment) => comment.startsWith('/**')) ?? '')
}

/** What a file says of itself before its imports, its exports of others, or an empty line. */
function commentAtTop({ statements: [first], text }) {
  const lines = /^(?:\/\/(?! @| oxlint|\/).*\n)+(?=\n|import |export |\/\*\*|declare )/.exec(text)?.[0]
  if (lines) return wordsOf(lines)
  return first && (ts.isImportDeclaration(first) || ts.isExportDeclaration(first)) ? commentOn(first, text) : ''
}

/** What the comment says on what a file is named for; of a file with another name, on the first value that it exports, else type. */
function commentOnMain({ statements, text }, path) {
  const file = basename(path).replace(/\.tsx?$/, '')
  const words = file.split(/[-.]/).map(stem)
  const exported = statements.filter((node) => has(node, ts.SyntaxKind.ExportKeyword) || ts.isExportAssignment(node))
  const isNamed = (prefix) => (node) => namesOf(node).some((name) => plain(name) === prefix + plain(file))
  const hasWords = (node) => namesOf(node).some((name) => words.every((word) => plain(name).includes(word)))
  const isValue = (node) => !isType(node)
  const ranks = [
    isNamed(''),
    isNamed('create'),
    (node) => ts.isExportAssignment(node) || has(node, ts.SyntaxKind.DefaultKeyword),
    hasWords,
    isValue,
    isType,
  ]
  const inOrder = ranks.flatMap((rank) => exported.filter(rank))
  return inOrder.map((node) => commentOn(node, text)).find(Boolean) ?? ''
}

const number = /^-?[\d_.]+(?: \*\*? [\d_.]+)*(?: [-/] [\d_.]+)?$/

/** Words, not shapes of icons, addresses or signs. */
const text = /^'(?=[^']*[a-z]{3}[ -][a-z]{2})[^/']{3,60}'$/i

/** A number as documentation has it: 20,000, and 25,000 ms = 25 s where the comment says that it is a time. */
function numberAs(value, words) {
  const plainValue = value.replaceAll('_', '')
  if (!/^\d+$/.test(plainValue)) return plainValue.replaceAll('**', '^').replaceAll('*', '×')
  const readable = Number(plainValue).toLocaleString('en')
  return /millisecond/i.test(words) && Number(plainValue) >= 1000 ? `${readable} ms = ${Number(plainValue) / 1000} s` : readable
}

/** The limits, times, keys and words of a file, which are constants: `pause` 250. */
function constantsIn({ statements, text: whole }) {
  return statements.filter(ts.isVariableStatement).flatMap((statement) =>
    [...statement.declarationList.declarations]
      .map(({ name, initializer }) => [name.getText(), initializer ? whole.slice(initializer.getStart(), initializer.end) : ''])
      .filter(([, value]) => number.test(value) || text.test(value))
      .map(([name, value]) =>
        text.test(value)
          ? `\`${name}\` "${value.slice(1, -1)}"`
          : `\`${name}\` ${numberAs(value, whole.slice(statement.pos, statement.end))}`,
      ),
  )
}

/** The names of all options of the chat. */
function readOptionNames(root) {
  const [, table = ''] =
    /optionNames = \{([^]*?)\n\}/.exec(readFileSync(join(root, 'sdk/core/options/check/option-names.ts'), 'utf8')) ?? []
  return new Set([...table.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name))
}

const holdsOptions = /(?:^|\.)(?:options|config)(?:\(\))?$/

/** The options of the chat that a file reads: of `options`, of `config`, or taken out of them. */
function optionsIn(source, path, optionNames) {
  const found = new Set()
  function visit(node) {
    if (ts.isPropertyAccessExpression(node) && holdsOptions.test(node.expression.getText(source))) found.add(node.name.text)
    if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) && node.initializer) {
      if (holdsOptions.test(node.initializer.getText(source)))
        for (const { propertyName, name } of node.name.elements) found.add((propertyName ?? name).getText(source))
    }
    if (ts.isParameter(node) && ts.isObjectBindingPattern(node.name) && /\bChatOptions\b/.test(node.type?.getText(source) ?? ''))
      for (const { propertyName, name } of node.name.elements) found.add((propertyName ?? name).getText(source))
    ts.forEachChild(node, visit)
  }
  // Where options are declared, checked and translated, there are all of them.
  if (path.startsWith('sdk/') && !/^sdk\/(?:core\/options|compat|languages)\//.test(path)) visit(source)
  // Every file with words reads those.
  return [...found].filter((name) => optionNames.has(name) && name !== 'labels').map((name) => `\`${name}\``)
}

/** Errors whose words a visitor, a user or a developer reads. */
const spoken = new Set(['ChatError', 'AuthFailure', 'BackendError'])

/** The words of a literal: what is filled in is three dots. */
function literalOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return ''
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
}

/** Whether a file has the labels for others: it says none of them. */
const hasLabels = (path) => /^sdk\/(?:core\/(?:labels|options)|languages)\//.test(path)

/** The words of the failures that a file throws or shows: literals, and labels, which `errorLabels` has by their names. */
function failuresIn(source, path, errorLabels) {
  const found = new Set()
  function visit(node) {
    if (ts.isNewExpression(node) && spoken.has(node.expression.getText(source)))
      for (const argument of node.arguments ?? []) found.add(literalOf(argument))
    else if (ts.isIdentifier(node) && path.startsWith('sdk/')) found.add(errorLabels.get(node.text) ?? '')
    ts.forEachChild(node, visit)
  }
  if (!hasLabels(path)) visit(source)
  return [...found].map((words) => words.replaceAll(/\s+/g, ' ').trim()).filter((words) => /[a-z] [a-z]/i.test(words))
}

/** The English words of the labels of failures, by their names. */
function readErrorLabels(root) {
  const folder = join(root, 'sdk/core/labels')
  const tables = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.ts'))
  const entries = tables.flatMap((name) => [
    ...readFileSync(join(folder, name), 'utf8').matchAll(/^\s+(error[A-Z]\w+):\s*(?:'([^'\n]+)'|"([^"\n]+)"),?$/gm),
  ])
  return new Map(entries.map(([, name, words, others]) => [name, words ?? others]))
}

/** Words of a comment as Markdown: what stands in code is left, signs beside it mean nothing. */
const asMarkdown = (words) =>
  words
    .split('`')
    .map((piece, index) => (index % 2 ? piece : piece.replaceAll(/[<*_\\]/g, String.raw`\$&`)))
    .join('`')

/** What the index says of a file. `fault` is there where its comments say nothing. */
export function describeFile(path, text, errorLabels = new Map(), optionNames = new Set()) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const words = commentAtTop(source) || commentOnMain(source, path)
  const constants = constantsIn(source)
  const options = optionsIn(source, path, optionNames)
  const failures = failuresIn(source, path, errorLabels).map((said) => `"${said}"`)
  const line = [
    asMarkdown(beginningOf(words)),
    ...(constants.length ? [`(${constants.join(', ')})`] : []),
    ...(options.length ? [`Reads ${options.join(', ')}`] : []),
    ...(failures.length ? [asMarkdown(`Fails with ${failures.join(', ')}`)] : []),
  ]
    .filter(Boolean)
    .join(' · ')
    .replace(/ · \(/, ' (')
  return words
    ? { line }
    : { line, fault: `${path} has no comment for ${indexFile}: say what it decides, over its main export or at its top.` }
}

/** The paths of all files and style sheets, from the root. */
const listFiles = (root) =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path.replaceAll('\\', '/'))),
    )
    .filter((path) => /\.(?:tsx?|css)$/.test(path) && !/(^|\/)(node_modules|dist[^/]*)\/|\.d\.ts$/.test(path))

const isSheet = (path) => path.endsWith('.css')

/** What a style sheet says of itself at its top; the first of its comments is on a rule otherwise. */
function sheetLine(root, path) {
  const [, words = ''] = /^\/\*([^]*?)\*\//.exec(readFileSync(join(root, path), 'utf8')) ?? []
  return words && asMarkdown(beginningOf(wordsOf(words)))
}

/** The chapter of a folder: a line for each file, those of style sheets last. */
function chapterOf(root, folder, paths, lineOf) {
  const sheets = paths.filter(isSheet)
  const lines = paths.filter((path) => !isSheet(path)).map((path) => `- **${basename(path)}**: ${lineOf(path)}`)
  const silent = []
  for (const path of sheets) {
    const line = sheetLine(root, path)
    if (line) lines.push(`- **${basename(path)}**: ${line}`)
    else silent.push(basename(path, '.css'))
  }
  if (silent.length) lines.push(`- Style sheets: ${silent.join(', ')}`)
  return `## [${folder}](../../${folder})\n\n${lines.join('\n')}\n`
}

/** The page, and what is wrong: the files that it can say nothing of. */
export function createFileIndex(root) {
  const byFolder = new Map()
  for (const path of listFiles(root).toSorted()) byFolder.set(dirname(path), [...(byFolder.get(dirname(path)) ?? []), path])
  const errorLabels = readErrorLabels(root)
  const optionNames = readOptionNames(root)
  const faults = []
  function lineOf(path) {
    const { line, fault } = describeFile(path, readFileSync(join(root, path), 'utf8'), errorLabels, optionNames)
    if (fault) faults.push(fault)
    return line
  }
  const chapters = [...byFolder.keys()]
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((folder) => chapterOf(root, folder, byFolder.get(folder), lineOf))
  return { text: `${introduction}\n${chapters.join('\n')}`, faults }
}

/** Writes the page. @returns what is wrong: the files that it can say nothing of. */
export function writeFileIndex(root) {
  const { text: page, faults } = createFileIndex(root)
  writeFileSync(join(root, indexFile), page)
  return faults
}
