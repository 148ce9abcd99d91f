// Reads the interfaces of options from the sources, with their doc comments, as sections of a chapter.
import { join } from 'node:path'
import ts from 'typescript'

export const inCode = (text) => `\`${text}\``
const cell = (text = '') =>
  text
    .replaceAll('|', '\\|')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim()

/** A table without the columns that are empty. It is not padded: a long cell would make every line as long as itself. */
export function table(heads, rows) {
  const columns = [...heads.keys()].filter((place) => rows.some((row) => row[place]))
  const line = (cells) => `| ${columns.map((place) => cell(cells[place])).join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Values as code, words as they are. */
const defaultCell = (value = '') =>
  /^(-?[\d.]+|true|false|\[\])$/.test(value) ? inCode(value) : value.replaceAll(/'([^']+)'/g, (_, text) => inCode(text))

/** The types of these names are longer than what they say. */
const inShort = { HistoryPage: 'MessageContent[]' }
const wrappers = ['Exclude', 'Partial', 'Omit', 'Required', 'Readonly', 'Pick']

/** The objects that stand in a type, without those in its functions. */
function literalsOf(node) {
  if (ts.isTypeLiteralNode(node)) return [node]
  if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) return node.types.flatMap(literalsOf)
  if (ts.isParenthesizedTypeNode(node) || ts.isTypeOperatorNode(node)) return literalsOf(node.type)
  if (ts.isArrayTypeNode(node)) return literalsOf(node.elementType)
  return []
}

/** The name of a parameter or field; of an object, the names of its fields too: `event: { message, isHistory }`. */
function nameAndFields({ name, questionToken, type }) {
  const words = `${name.getText()}${questionToken ? '?' : ''}`
  return type && ts.isTypeLiteralNode(type) ? `${words}: { ${type.members.map(nameAndFields).join(', ')} }` : words
}

function membersOf(declaration) {
  if (ts.isInterfaceDeclaration(declaration)) return declaration.members
  return literalsOf(declaration.type).flatMap(({ members }) => [...members])
}

/** The declarations of all types of options, by their names. */
function readDeclarations(program) {
  const declarations = new Map()
  for (const source of program.getSourceFiles()) {
    if (!source.fileName.includes('/sdk/core/options/')) continue
    for (const statement of source.statements)
      if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
        declarations.set(statement.name.text, statement)
  }
  return declarations
}

/** Reads the interfaces of options. What stands in an object of its own has a row `object.field`. */
export class OptionReader {
  #checker
  #declarations
  #elsewhere
  /** The interfaces that have a section of their own, in the order in which they were met. */
  sections = []

  /** `elsewhere` has the addresses of what has its section in another chapter. */
  constructor(program, elsewhere) {
    this.#checker = program.getTypeChecker()
    this.#declarations = readDeclarations(program)
    this.#elsewhere = elsewhere
  }

  /** A link to the section of an interface, which is then needed. */
  #linkTo(name) {
    if (this.#elsewhere[name]) return `[${name}](${this.#elsewhere[name]})`
    if (!this.sections.includes(name)) this.sections.push(name)
    return `[${name}](#${name.toLowerCase()})`
  }

  /** Its doc comment, with its tags. */
  #comment(node) {
    const symbol = this.#checker.getSymbolAtLocation(node.name)
    const tags = Object.fromEntries(
      (symbol?.getJsDocTags(this.#checker) ?? []).map(({ name, text }) => [name, ts.displayPartsToString(text)]),
    )
    const text = ts.displayPartsToString(symbol?.getDocumentationComment(this.#checker))
    return { text: text.replaceAll(/\{@link (\w+)\}/g, '`$1`'), ...tags }
  }

  /** Interfaces, and objects by another name, have a section; other names of types are said in full. */
  #hasSection(name) {
    if (this.#elsewhere[name]) return true
    const declaration = this.#declarations.get(name)
    if (!declaration || name === 'ByCustomButtonState' || ts.isIndexedAccessTypeNode(declaration.type ?? declaration))
      return false
    if (ts.isInterfaceDeclaration(declaration)) return true
    return ts.isIntersectionTypeNode(declaration.type) || literalsOf(declaration.type).length > 0
  }

  #signature({ parameters, type }) {
    return `(${parameters.map(nameAndFields).join(', ')}) => ${this.#typeText(type)}`
  }

  /** A type in few words. Objects are `object`, functions show the names of their parameters. */
  #typeText(node) {
    if (ts.isTypeLiteralNode(node) || ts.isMappedTypeNode(node)) return 'object'
    if (ts.isFunctionTypeNode(node)) return this.#signature(node)
    // A function that is written as a method of an object.
    if (ts.isIndexedAccessTypeNode(node) && ts.isTypeLiteralNode(node.objectType))
      return this.#signature(node.objectType.members[0])
    if (ts.isParenthesizedTypeNode(node)) {
      const text = this.#typeText(node.type)
      return /\W/.test(text) ? `(${text})` : text
    }
    if (ts.isArrayTypeNode(node)) {
      const text = this.#typeText(node.elementType)
      return /^[^(].* \| /.test(text) ? `(${text})[]` : `${text}[]`
    }
    if (ts.isTypeOperatorNode(node)) return this.#typeText(node.type)
    if (ts.isUnionTypeNode(node)) {
      const types = node.types.filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword)
      return [...new Set(types.map((type) => this.#typeText(type)))].join(' | ')
    }
    if (ts.isIntersectionTypeNode(node)) {
      // `string & {}` is how TypeScript keeps the names before it.
      if (node.types[0].kind === ts.SyntaxKind.StringKeyword) return 'string'
      return [...new Set(node.types.map((type) => this.#typeText(type)))].join(' & ')
    }
    // Backticks would end the code in the cell.
    return ts.isTypeReferenceNode(node) ? this.#referenceText(node) : node.getText().replaceAll('`', "'")
  }

  #referenceText(node) {
    const name = node.typeName.getText()
    // What such a type leaves out or adds is said elsewhere in the same cell.
    if (wrappers.includes(name)) return this.#typeText(node.typeArguments[0])
    if (inShort[name]) return inShort[name]
    if (name === 'ByCustomButtonState') return `${this.#typeText(node.typeArguments[0])} by state`
    const declaration = this.#declarations.get(name)
    if (declaration && ts.isTypeAliasDeclaration(declaration) && !this.#hasSection(name)) return this.#typeText(declaration.type)
    if (node.typeArguments) return `${name}<${node.typeArguments.map((type) => this.#typeText(type)).join(', ')}>`
    return node.getText()
  }

  #typeCell(node) {
    const parts = this.#typeText(node).split(/((?<!')\b[A-Z]\w+)/)
    if (!parts.some((part) => this.#hasSection(part))) return inCode(parts.join(''))
    return parts.map((part) => (this.#hasSection(part) ? this.#linkTo(part) : part.replaceAll('<', '&lt;'))).join('')
  }

  /** The members of an interface or an object, with those of the objects inside as `object.field`. */
  #rows(members, prefix = '') {
    return members.flatMap((member) => {
      if (ts.isIndexSignatureDeclaration(member)) {
        const name = `${prefix}[${member.parameters[0].name.getText()}]`
        const comments = ts.getJSDocCommentsAndTags(member).map(({ comment }) => comment)
        // What it is, the comment of the object says.
        if (!comments.length) return []
        return [[inCode(name), this.#typeCell(member.type), '', comments.join(' ')], ...this.#inner(member.type, name)]
      }
      const isMethod = ts.isMethodSignature(member)
      if (!ts.isPropertySignature(member) && !isMethod) return []
      const name = `${prefix}${member.name.getText()}`
      const comment = this.#comment(member)
      const example = comment.example ? ` Example: ${inCode(comment.example)}` : ''
      const type = isMethod ? inCode(this.#signature(member)) : this.#typeCell(member.type)
      const row = [inCode(name), type, defaultCell(comment.default), `${comment.text}${example}`]
      return [row, ...(isMethod ? [] : this.#inner(member.type, name))]
    })
  }

  #inner(type, name) {
    return literalsOf(type).flatMap((literal) => this.#rows(literal.members, `${name}.`))
  }

  /** The names of the interfaces that it has the fields of. */
  #bases(declaration) {
    const types = ts.isInterfaceDeclaration(declaration)
      ? (declaration.heritageClauses ?? []).flatMap((clause) => clause.types)
      : ts.isIntersectionTypeNode(declaration.type)
        ? declaration.type.types.filter(ts.isTypeReferenceNode)
        : []
    return [...new Set(types.flatMap((type) => this.#baseNames(type)))]
  }

  #baseNames(node) {
    const name = (node.expression ?? node.typeName).getText()
    if (this.#declarations.has(name)) return [name]
    const inner = (node.typeArguments ?? []).slice(0, 1)
    return inner.flatMap((type) => (ts.isTypeReferenceNode(type) ? this.#baseNames(type) : []))
  }

  /** The names of the groups of options, in their order. */
  groups() {
    return this.#bases(this.#declarations.get('ChatOptions'))
  }

  /** The title, what it is, and a table of its fields. */
  section(name, { title = name, head = 'Field' } = {}) {
    const declaration = this.#declarations.get(name)
    const bases = this.#bases(declaration).map((base) => this.#linkTo(base))
    const { text } = this.#comment(declaration)
    const words = [text, bases.length ? `It also has the fields of ${bases.join(' and ')}.` : ''].filter(Boolean).join(' ')
    const rows = this.#rows(membersOf(declaration))
    return [`### ${title}`, words, ...(rows.length ? [table([head, 'Type', 'Default', 'What it does'], rows)] : [])]
  }
}

/** The program of all that the package exports, whose declarations are read. */
export function readProgram(root) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  return ts.createProgram([join(root, 'sdk/entries/index.ts'), join(root, 'sdk/entries/launcher.ts')], options)
}
