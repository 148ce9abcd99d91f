// The shapes of all options, as the types have them: which keys an object takes, at every depth, and of which kind their values are.
import { join } from 'node:path'
import ts from 'typescript'

const isOfPlatform = (symbol) => symbol?.declarations?.some((each) => /node_modules/.test(each.getSourceFile().fileName)) ?? false

/** Objects of the platform, such as files, and what has their properties, such as styles. */
const isForeign = (type) =>
  (isOfPlatform(type.symbol) && Boolean(type.symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface))) ||
  isOfPlatform(type.getProperties()[0])

/** Data and objects of the page's own, which may have more than the chat needs; names of renderers are checked by a rule. */
const ofPage = new Set(['MessageContent', 'Response', 'ThreadStorage', 'Renderers'])

const primitives = [
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
]

/** In which order they are said. */
const inOrder = ['boolean', 'string', 'number', 'object', 'array', 'function']

const nothing = ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Void | ts.TypeFlags.Never

/** Where they are kept. */
export const shapesFile = 'sdk/core/options/check/option-shapes.ts'

/** The file with the shapes. */
export const writeOptionShapes = (root) => `// Made of the types by \`npm run reference\`.
// oxlint-disable max-lines -- a table of all options, which nobody writes by hand

/**
 * The keys that objects take, by the names of their shapes, each with the kinds of its value: \`object<Connect>\` has this shape inside,
 * \`array<string>\` such elements, \`string<one|other>\` is one of these words; \`*\` is any other key, and an empty text any value.
 */
export const optionShapes: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(readOptionShapes(root), null, 2)}
`

/** Reads the shapes with the compiler. @returns them by name: of each key, its kinds, with the name of the shape that is inside. */
export function readOptionShapes(root) {
  const file = join(root, 'sdk/core/options/options.ts')
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const program = ts.createProgram([file], { ...options, types: [] })
  const checker = program.getTypeChecker()
  /** Of each shape, the types that it was made of. */
  const known = new Map()
  const shapes = {}

  const isOpenKey = (type) => checker.getIndexInfosOfType(type).some(({ keyType }) => keyType.flags & ts.TypeFlags.String)

  /** The name of the shape of these objects together; undefined where any key is taken. Which styles there are, only a browser knows. */
  function shapeOf(types, path) {
    if (types.every(({ aliasSymbol }) => aliasSymbol?.name === 'CustomStyle')) return 'CustomStyle'
    if (types.some((type) => isForeign(type) || ofPage.has((type.aliasSymbol ?? type.symbol)?.name))) return undefined
    const isEmpty = types.every((type) => !type.getProperties().length && !isOpenKey(type))
    if (isEmpty) return undefined
    const key = types
      .map((type) => type.id)
      .toSorted((one, other) => one - other)
      .join()
    const before = known.get(key)
    if (before) return before
    const [only] = types
    const own = types.length === 1 ? [only.aliasSymbol, only.symbol].find((each) => each && !isOfPlatform(each)) : undefined
    const base = own && !own.name.startsWith('__') ? own.name : path.replace(/^ChatOptions\./, '')
    let name = base
    for (let place = 2; name in shapes; place += 1) name = `${base} ${place}`
    known.set(key, name)
    const shape = (shapes[name] = {})
    const properties = new Map()
    for (const type of types)
      for (const property of type.getProperties())
        properties.set(property.name, [...(properties.get(property.name) ?? []), property])
    for (const [property, symbols] of properties)
      shape[property] = kindsOf(
        symbols.map((symbol) => checker.getTypeOfSymbol(symbol)),
        `${path}.${property}`,
      )
    const open = types
      .flatMap((type) => checker.getIndexInfosOfType(type))
      .filter(({ keyType }) => keyType.flags & ts.TypeFlags.String)
    if (open.length)
      shape['*'] = kindsOf(
        open.map(({ type }) => type),
        `${path}.*`,
      )
    return name
  }

  /** The kinds of values of these types, such as `boolean|object<Connect>|string<one|other>`; empty where any value is taken. */
  function kindsOf(types, path) {
    const all = types.flatMap((type) => (type.isUnion() ? type.types : [type]))
    if (all.some(({ flags }) => flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter))) return ''
    const kinds = new Set()
    const objects = []
    const elements = []
    const words = new Set()
    let isOpen = false
    for (const type of all) {
      // `string & {}` lets an editor suggest words, and takes all others.
      const parts = type.isIntersection() ? type.types : [type]
      const primitive = primitives.find(([flag]) => parts.some(({ flags }) => flags & flag))
      if (type.isStringLiteral()) words.add(type.value)
      else if (primitive?.[1] === 'string') isOpen = true
      if (primitive) kinds.add(primitive[1])
      else if (type.flags & nothing) continue
      else if (checker.isArrayType(type) || checker.isTupleType(type)) elements.push(...checker.getTypeArguments(type))
      else if (type.getCallSignatures().length) kinds.add('function')
      else objects.push(type)
      if (checker.isArrayType(type) || checker.isTupleType(type)) kinds.add('array')
    }
    const within = (name) => (name ? `<${name}>` : '')
    const inner = objects.length ? shapeOf(objects, path) : undefined
    const items = elements.length ? kindsOf(elements, `${path}[]`) : ''
    if (objects.length) kinds.add('object')
    const listed = isOpen ? '' : [...words].toSorted((one, other) => (one < other ? -1 : 1)).join('|')
    const written = { string: `string${within(listed)}`, object: `object${within(inner)}`, array: `array${within(items)}` }
    return inOrder
      .filter((kind) => kinds.has(kind))
      .map((kind) => written[kind] ?? kind)
      .join('|')
  }

  const source = program.getSourceFile(file)
  const symbol = checker.getExportsOfModule(checker.getSymbolAtLocation(source)).find(({ name }) => name === 'ChatOptions')
  shapeOf([checker.getDeclaredTypeOfSymbol(symbol)], 'ChatOptions')
  return shapes
}
