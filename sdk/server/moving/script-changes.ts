import {
  entries,
  exportedNames,
  movedAddress,
  movedSelector,
  movedTags,
  newTag,
  oldTag,
  renamedOptions,
  sharedTypes,
  wordsOnOption,
} from './moved-names.ts'
import { asNode, fieldOf, nameOf, readScript, walk, type SyntaxNode } from './read-script.ts'
import type { Changes, LeftToDo, TextEdit } from './text-edit.ts'

interface ScriptSettings {
  /** Whether it may have types: of TypeScript, or unknown. */
  readonly isTyped: boolean
  /** The version of this package. */
  readonly version: string
}

interface ScriptPass extends ScriptSettings {
  readonly text: string
  readonly program: SyntaxNode
  readonly edits: TextEdit[]
  readonly left: LeftToDo[]
}

/** The package of Deep Chat that a text names, and what of it. */
function packageIn(source: string): { readonly name: string; readonly isWhole: boolean } | undefined {
  const [, name = ''] = /^(deep-chat(?:-react)?)(?:\/|$)/.exec(source) ?? []
  return Object.hasOwn(entries, name) ? { name, isWhole: source === name } : undefined
}

/** Calls that take a selector, and those that take the name of an element. */
const takesSelector = new Set(['querySelector', 'querySelectorAll', 'closest', 'matches', '$', 'find'])
const takesTag = new Set([
  'createElement',
  'getElementsByTagName',
  'whenDefined',
  'get',
  'h',
  'jsx',
  'jsxs',
  'includes',
  'startsWith',
  'resolveComponent',
])

const quoteOf = ({ text }: ScriptPass, node: SyntaxNode): string => text[node.start] ?? "'"

const replaceText = (pass: ScriptPass, node: SyntaxNode, text: string): void => {
  const quote = quoteOf(pass, node)
  pass.edits.push({ start: node.start, end: node.end, text: `${quote}${text}${quote}` })
}

/** What a call is called by: the function's name, or that of the method. */
const calledName = (call: SyntaxNode): string | undefined =>
  nameOf(fieldOf(call, 'callee')) ?? nameOf(fieldOf(fieldOf(call, 'callee'), 'property'))

/** What a text that is the name of the element stands for here, by what is around it. */
function isNameOfElement(node: SyntaxNode, around: readonly SyntaxNode[]): boolean {
  const [parent] = around
  if (!parent) return false
  if (parent.type === 'BinaryExpression') return /^[!=]==?$/.test(String(parent['operator']))
  if (parent.type === 'SwitchCase') return true
  if (/^(?:ObjectProperty|TSPropertySignature)$/.test(parent.type)) return asNode(parent['key']) === node
  const call = parent.type === 'ArrayExpression' ? undefined : parent
  return call?.type === 'CallExpression' && takesTag.has(calledName(call) ?? '') && (call['arguments'] as unknown[])[0] === node
}

/** Whether a text is what a module is imported by. */
function importsBy(node: SyntaxNode, around: readonly SyntaxNode[]): boolean {
  const [parent] = around
  if (!parent) return false
  if (/^(?:Import|ExportNamed|ExportAll)Declaration$/.test(parent.type)) return fieldOf(parent, 'source') === node
  if (/^(?:ImportExpression|TSImportType|TSExternalModuleReference)$/.test(parent.type)) return true
  if (parent.type === 'TSLiteralType') return around[1]?.type === 'TSImportType'
  if (parent.type !== 'CallExpression') return false
  const callee = fieldOf(parent, 'callee')
  return callee?.type === 'Import' || /^(?:require|import|mock|resolve)$/.test(nameOf(callee) ?? '')
}

/** Where a name is used; undefined where it is more than the name of elements, so that another one might not mean the same. */
function elementsNamed(name: string, specifier: SyntaxNode, program: SyntaxNode): readonly SyntaxNode[] | undefined {
  const elements: SyntaxNode[] = []
  let isPlain = true
  walk(program, (node, around) => {
    const isKey = node.type === 'Identifier' && around[0]?.type === 'MemberExpression' && fieldOf(around[0], 'object') !== node
    if (around.includes(specifier) || isKey) return
    if (node.type === 'JSXIdentifier' && nameOf(node) === name && /^JSX(?:Opening|Closing)Element$/.test(around[0]?.type ?? ''))
      elements.push(node)
    else if (
      node.type.endsWith('Identifier') &&
      (nameOf(node) === name || nameOf(node) === exportedNames['deep-chat-react']?.['DeepChat'])
    )
      isPlain = false
  })
  return isPlain ? elements : undefined
}

/** The names that a declaration takes from a package of Deep Chat, each with the one here; undefined where one is unknown. */
function movedSpecifiers(
  declaration: SyntaxNode,
  packageName: string,
  { text, program }: ScriptPass,
): readonly TextEdit[] | undefined {
  const edits: TextEdit[] = []
  for (const one of declaration['specifiers'] as unknown[]) {
    const specifier = asNode(one)
    if (!specifier) return undefined
    const isExport = specifier.type === 'ExportSpecifier'
    const named = fieldOf(specifier, isExport ? 'local' : 'imported')
    const name = nameOf(named)
    const moved = exportedNames[packageName]?.[name ?? '']
    if (!named || !name) return undefined
    if (!moved && !sharedTypes.has(name)) return undefined
    const own = fieldOf(specifier, isExport ? 'exported' : 'local')
    const isAlone = own?.start === named.start
    if (!moved) continue
    const elements =
      isAlone && !isExport && packageName === 'deep-chat-react' ? elementsNamed(name, specifier, program) : undefined
    const isKept = isAlone && !elements
    edits.push({ start: named.start, end: named.end, text: isKept ? `${moved} as ${text.slice(named.start, named.end)}` : moved })
    for (const { start, end } of elements ?? []) edits.push({ start, end, text: moved })
  }
  return edits
}

/** Where a module of Deep Chat is imported by name. */
function moveDeclaration(declaration: SyntaxNode, source: SyntaxNode, pass: ScriptPass): void {
  const found = packageIn(String(source['value']))
  if (!found) return
  const specifiers = (declaration['specifiers'] ?? []) as unknown[]
  // Types come from files of the package, too.
  const isOfTypes = !found.isWhole && specifiers.length > 0
  const edits = specifiers.length ? movedSpecifiers(declaration, found.name, pass) : []
  if (!edits || (!found.isWhole && !isOfTypes)) {
    pass.left.push({ at: declaration.start, words: 'imports what "confab-chat" does not have under that name' })
    return
  }
  pass.edits.push(...edits)
  // A bundler may leave out what is imported for nothing, but not the element.
  if (specifiers.length === 0) replaceText(pass, source, 'confab-chat/element')
  else replaceText(pass, source, edits.length ? (entries[found.name] ?? '') : 'confab-chat')
}

/** Where a module of Deep Chat is imported by a call: also what is taken of it in the same statement. */
function moveCall(node: SyntaxNode, around: readonly SyntaxNode[], pass: ScriptPass): void {
  const found = packageIn(String(node['value']))
  if (!found?.isWhole) {
    if (found) pass.left.push({ at: node.start, words: 'imports a file of deep-chat that has none to match here' })
    return
  }
  replaceText(pass, node, entries[found.name] ?? '')
  const statement = around.find(({ type }) => /Statement$|Declaration$|ExportDefault/.test(type)) ?? around.at(-1)
  if (!statement) return
  walk(statement, (inner) => {
    const key =
      inner.type === 'MemberExpression' || inner.type === 'OptionalMemberExpression' ? fieldOf(inner, 'property') : undefined
    const isOfPattern = inner.type === 'ObjectProperty' && around[0] !== inner
    const named = key ?? (isOfPattern ? fieldOf(inner, 'key', 'Identifier') : undefined)
    const moved = exportedNames[found.name]?.[nameOf(named) ?? '']
    if (!named || !moved) return
    const isShort = isOfPattern && inner['shorthand'] === true
    pass.edits.push({ start: named.start, end: named.end, text: isShort ? `${moved}: ${nameOf(named)}` : moved })
  })
}

/** Whether a text, or a piece of a template, is the selector that a call takes. */
function isSelector(around: readonly SyntaxNode[]): boolean {
  const [parent] = around[0]?.type === 'TemplateLiteral' ? around.slice(1) : around
  return parent?.type === 'CallExpression' && takesSelector.has(calledName(parent) ?? '')
}

/** A text, or a piece of a template, by what it is for. */
function moveText(node: SyntaxNode, around: readonly SyntaxNode[], pass: ScriptPass): void {
  const quote = node.type === 'StringLiteral' ? 1 : 0
  const start = node.start + quote
  const end = node.end - quote
  const raw = pass.text.slice(start, end)
  if (raw === oldTag && quote && isNameOfElement(node, around)) return replaceText(pass, node, newTag)
  const address = quote ? movedAddress(raw, { isModule: true, version: pass.version }) : undefined
  const moved = address ?? movedTags(isSelector(around) ? movedSelector(raw) : raw)
  if (moved !== raw) pass.edits.push({ start, end, text: moved })
  else if (raw === oldTag)
    pass.left.push({ at: node.start, words: 'is this text the name of the element? Then it is "confab-chat" here' })
}

const isElementName = (name: string | undefined): boolean => name === oldTag || name === 'DeepChat'

/** An attribute of the element in JSX. */
function moveAttribute(node: SyntaxNode, around: readonly SyntaxNode[], pass: ScriptPass): void {
  const key = fieldOf(node, 'name', 'JSXIdentifier')
  const name = nameOf(key)
  if (!key || !name || !isElementName(nameOf(fieldOf(around[0], 'name')))) return
  const moved = Object.hasOwn(renamedOptions, name) ? renamedOptions[name] : undefined
  if (moved) pass.edits.push({ start: key.start, end: key.end, text: moved })
  const words = wordsOnOption(name, pass.text.slice(node.start, node.end))
  if (words) pass.left.push({ at: node.start, words })
}

/** An option that is set on the element: `chat.initialMessages = …`. */
function moveAssignment(node: SyntaxNode, pass: ScriptPass): void {
  const key = fieldOf(fieldOf(node, 'left', 'MemberExpression'), 'property', 'Identifier')
  const name = nameOf(key) ?? ''
  // Names that elements of others have, too, are left to the person.
  const moved = Object.hasOwn(renamedOptions, name) ? renamedOptions[name] : undefined
  if (key && moved && name !== 'request') pass.edits.push({ start: key.start, end: key.end, text: moved })
  const words = name === 'stream' ? undefined : wordsOnOption(name, pass.text.slice(node.start, node.end))
  if (words) pass.left.push({ at: node.start, words })
}

/** What a node of a script becomes. */
function moveNode(node: SyntaxNode, around: readonly SyntaxNode[], pass: ScriptPass): void {
  const [parent] = around
  const isTagOfElement = /^JSX(?:Opening|Closing)Element$/.test(parent?.type ?? '')
  if (node.type === 'StringLiteral' && importsBy(node, around)) {
    if (parent && parent.type.endsWith('Declaration')) moveDeclaration(parent, node, pass)
    else moveCall(node, around, pass)
  } else if (node.type === 'StringLiteral' || node.type === 'TemplateElement') moveText(node, around, pass)
  else if (node.type === 'JSXIdentifier' && nameOf(node) === oldTag && isTagOfElement)
    pass.edits.push({ start: node.start, end: node.end, text: newTag })
  else if (node.type === 'JSXAttribute') moveAttribute(node, around, pass)
  else if (node.type === 'AssignmentExpression') moveAssignment(node, pass)
  else if (
    /^(?:katex|remarkable_plugins)$/.test(nameOf(fieldOf(node, 'property')) ?? '') &&
    nameOf(fieldOf(node, 'object')) === 'window'
  )
    pass.left.push({
      at: node.start,
      words: 'window.katex and window.remarkable_plugins are not used here: see the option "math"',
    })
}

/** The changes that a script needs which works with Deep Chat. @throws where it cannot be read. */
export function scriptChanges(text: string, settings: ScriptSettings): Changes {
  if (!/deep-?chat/i.test(text)) return { edits: [], left: [] }
  const program = readScript(text, settings.isTyped)
  const pass: ScriptPass = { ...settings, text, program, edits: [], left: [] }
  walk(program, (node, around) => moveNode(node, around, pass))
  return pass
}
