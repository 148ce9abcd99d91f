import ts from 'typescript'
import { compatData, isDescribed, type CompatTree } from './compat-data.ts'

/** A feature of the platform, as its data calls it: `api.Element.scrollend_event`. */
export interface UsedFeature {
  readonly name: string
  readonly data: CompatTree
  readonly place: string
}

const isOfPlatform = (file: ts.SourceFile): boolean => /[\\/]lib\.[^\\/]+\.d\.ts$/.test(file.fileName)

/** `ReadonlyArray`, `ArrayConstructor` and `Array` are one object. */
const objectOf = (name: string): string => name.replace(/^Readonly(?=Array|Map|Set)/, '').replace(/(?<=.)Constructor$/, '')

/** The interfaces that a value may have, those that it inherits last. */
function interfacesOf(type: ts.Type): string[] {
  const found: string[] = []
  const waiting = [type]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (next.isUnionOrIntersection()) waiting.push(...next.types)
    const name = next.getSymbol()?.getName()
    if (name && !found.includes(name)) found.push(name)
    if (next.isClassOrInterface() || next.getSymbol()) waiting.push(...(next.getBaseTypes() ?? []))
    if (found.length > 50) break
  }
  return found
}

/** The data of a member; mixins have theirs with the interfaces that include them. */
function memberData(names: readonly string[], member: string): [string, CompatTree] | undefined {
  for (const name of names.map(objectOf)) {
    const inApi = compatData.api[name]?.[member]
    if (isDescribed(inApi)) return [`api.${name}.${member}`, inApi]
    const builtin = compatData.javascript['builtins']?.[name]?.[member]
    if (isDescribed(builtin)) return [`javascript.builtins.${name}.${member}`, builtin]
  }
  return undefined
}

/** The data of a global: a constructor, an object or a function. */
function globalData(name: string): [string, CompatTree] | undefined {
  const places: [string, CompatTree | undefined][] = [
    [`api.${name}`, compatData.api[name]],
    [`api.Window.${name}`, compatData.api['Window']?.[name]],
    [`javascript.builtins.${name}`, compatData.javascript['builtins']?.[name]],
  ]
  const found = places.find(([, data]) => isDescribed(data))
  return found?.[1] && [found[0], found[1]]
}

/** The expression inside of `as` and brackets. */
const withoutCasts = (expression: ts.Expression): ts.Expression =>
  ts.isAsExpression(expression) || ts.isParenthesizedExpression(expression) ? withoutCasts(expression.expression) : expression

/** Where an event may be fired whose target a call does not tell. */
const eventTargets = ['Element', 'HTMLElement', 'Window', 'Document', 'HTMLMediaElement', 'HTMLDialogElement', 'EventTarget']

class Finder {
  readonly found = new Map<string, UsedFeature>()
  readonly #checker: ts.TypeChecker

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker
  }

  #add(known: [string, CompatTree] | undefined, node: ts.Node): void {
    if (!known || this.found.has(known[0])) return
    const file = node.getSourceFile()
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    this.found.set(known[0], { name: known[0], data: known[1], place: `${file.fileName}:${line + 1}` })
  }

  /** Adds a member of an object of the platform. A cast may hide what the object is, or know more than the library does. */
  #addMember(name: ts.Node, object: ts.Type, expression?: ts.Expression): void {
    const symbol = this.#checker.getSymbolAtLocation(name) ?? object.getProperty(name.getText())
    const declaration = symbol?.declarations?.find((one) => isOfPlatform(one.getSourceFile()))
    const declared = declaration && ts.isInterfaceDeclaration(declaration.parent) ? [declaration.parent.name.text] : []
    const cast = expression && withoutCasts(expression)
    const given = cast && cast !== expression ? this.#checker.getTypeAtLocation(cast) : undefined
    const isCast = given?.getSymbol()?.declarations?.some((one) => isOfPlatform(one.getSourceFile()))
    if (!declaration && !isCast) return
    const names = [...(given && isCast ? interfacesOf(given) : []), ...(declaration ? interfacesOf(object) : []), ...declared]
    this.#add(memberData(names, name.getText()), name)
  }

  #addEvent({ expression, arguments: given }: ts.CallExpression): void {
    const [type] = given
    if (!type || !ts.isStringLiteral(type)) return
    const isMember = ts.isPropertyAccessExpression(expression)
    const name = isMember ? expression.name.text : expression.getText()
    if (name !== 'addEventListener' && name !== 'listen') return
    const targets = isMember ? interfacesOf(this.#checker.getTypeAtLocation(expression.expression)) : []
    this.#add(memberData([...targets, ...eventTargets], `${type.text}_event`), type)
  }

  /** Adds what a pattern takes out of an object: the symbol of its name is that of a variable. */
  #addProperty(name: ts.Identifier, object: ts.Type, initializer: ts.Expression | undefined): void {
    const isKnown = object.getProperty(name.text)?.declarations?.some((one) => isOfPlatform(one.getSourceFile()))
    const cast = initializer && withoutCasts(initializer)
    const types = [...(cast && cast !== initializer ? [this.#checker.getTypeAtLocation(cast)] : []), ...(isKnown ? [object] : [])]
    const platform = types.filter((type) => type.getSymbol()?.declarations?.some((one) => isOfPlatform(one.getSourceFile())))
    this.#add(memberData(platform.flatMap(interfacesOf), name.text), name)
  }

  visit = (node: ts.Node): void => {
    const checker = this.#checker
    if (ts.isTypeNode(node)) return
    if (ts.isPropertyAccessExpression(node))
      this.#addMember(node.name, checker.getTypeAtLocation(node.expression), node.expression)
    else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name
      if (ts.isIdentifier(name)) {
        const object = checker.getTypeAtLocation(node.parent)
        const { initializer } = node.parent.parent
        this.#addProperty(name, object, initializer)
      }
    } else if (ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node.parent)) {
      const declarations = checker.getSymbolAtLocation(node)?.declarations
      if (declarations?.some((one) => isOfPlatform(one.getSourceFile()) && !ts.isInterfaceDeclaration(one.parent)))
        this.#add(globalData(node.text), node)
    }
    if (ts.isCallExpression(node)) this.#addEvent(node)
    ts.forEachChild(node, this.visit)
  }
}

/** What the scripts use of the platform: globals, members of its objects, and events. */
export function scriptFeatures(files: readonly string[], options: ts.CompilerOptions): UsedFeature[] {
  const program = ts.createProgram([...files], options)
  const finder = new Finder(program.getTypeChecker())
  const wanted = new Set(files)
  for (const file of program.getSourceFiles()) if (wanted.has(file.fileName)) finder.visit(file)
  return [...finder.found.values()]
}
