// Describes <confab-chat> for editors, documentation tools and Storybook: the custom elements manifest, from types and doc comments.
// Own code, because the usual analyzer reads a class's members one by one, and this class makes its own of the list of options.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const comment = (symbol, checker) => ts.displayPartsToString(symbol.getDocumentationComment(checker)) || undefined

/** What an option is, and what it is without a value: editors show no more than this. */
function commentWithDefault(symbol, checker) {
  const text = comment(symbol, checker)
  const [tag] = symbol.getJsDocTags(checker).filter(({ name }) => name === 'default')
  return tag ? `${text} Default: ${ts.displayPartsToString(tag.text)}.` : text
}

/** `{type} name - description` of a tag, as https://custom-elements-manifest.open-wc.org/ has it. */
function readTag(text) {
  const [, type, name, description] = /^(?:\{(.*)\}\s+)?(\S*)\s*-\s*([\s\S]*)$/.exec(text.trim()) ?? []
  return { name, type, description }
}

function readClassTags(declaration) {
  const all = ts
    .getJSDocTags(declaration)
    .map((tag) => ({ kind: tag.tagName.text, text: ts.getTextOfJSDocComment(tag.comment) ?? '' }))
  // A type in braces is no part of the comment for tags that TypeScript does not know.
  return (kind) => all.filter((tag) => tag.kind === kind).map(({ text }) => readTag(text))
}

const onOneLine = (value) => value.replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/ \)/g, ')')

/** The tokens of the theme, with the values of light and dark. */
function readTokens(root) {
  const css = readFileSync(join(root, 'sdk/styles/tokens.css'), 'utf8')
  const found = new Map()
  const tokens = css.matchAll(/^\s*(?:\/\*\s*(.*?)\s*\*\/\s*)?(--[\w-]+):\s*([^;]+);/gm)
  for (const [, description, name, value] of tokens)
    if (!found.has(name)) found.set(name, { name, description, default: onOneLine(value) })
  return [...found.values()]
}

const withoutUndefined = (object) => JSON.parse(JSON.stringify(object))

const typeText = (type, checker) => checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)

function describeField(property, checker) {
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(property))
  return {
    kind: 'field',
    name: property.name,
    description: commentWithDefault(property, checker),
    type: { text: typeText(type, checker) },
    // Functions are no business of attributes: to read them would be to evaluate text.
    attribute: type.getCallSignatures().length ? undefined : property.name.toLowerCase(),
  }
}

function describeMethod(method, checker) {
  const [signature] = checker.getTypeOfSymbol(method).getCallSignatures()
  const notes = Object.fromEntries(
    method
      .getJsDocTags(checker)
      .filter(({ name }) => name === 'param')
      .map(({ text }) => {
        const [word = '', ...rest] = ts.displayPartsToString(text).split(' ')
        return [word, rest.join(' ')]
      }),
  )
  return {
    kind: 'method',
    name: method.name,
    description: comment(method, checker),
    parameters: signature.parameters.map((parameter) => ({
      name: parameter.name,
      type: { text: typeText(checker.getTypeOfSymbol(parameter), checker) },
      description: notes[parameter.name],
    })),
    return: { type: { text: typeText(signature.getReturnType(), checker) } },
  }
}

/** The compiler's view of some files, and what each of them exports. */
function readTypes(root, paths) {
  const files = paths.map((path) => join(root, path))
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const program = ts.createProgram(files, options)
  const checker = program.getTypeChecker()
  const exportsOf = (path) => {
    const source = program.getSourceFile(path)
    const symbol = source && checker.getSymbolAtLocation(source)
    if (!symbol) throw new Error(`${path} cannot be read`)
    return Object.fromEntries(checker.getExportsOfModule(symbol).map((found) => [found.name, found]))
  }
  return { checker, exports: files.map(exportsOf) }
}

/** The element, the chat in it, and its options. */
const sources = ['sdk/entries/element.ts', 'sdk/chat/compose-chat.ts', 'sdk/core/options/options.ts']

/** The manifest of the element, by the schema https://github.com/webcomponents/custom-elements-manifest */
export function createManifest(root) {
  const { checker, exports } = readTypes(root, sources)
  const [element, chat, optionTypes] = exports
  const declaration = element.ConfabChatElement.declarations.find(ts.isClassDeclaration)
  const tags = readClassTags(declaration)
  const elementType = checker.getDeclaredTypeOfSymbol(element.ConfabChatElement)

  const fields = checker
    .getDeclaredTypeOfSymbol(optionTypes.ChatOptions)
    .getProperties()
    .map((property) => describeField(property, checker))
  const methods = checker
    .getDeclaredTypeOfSymbol(chat.Chat)
    .getProperties()
    .filter(({ name }) => elementType.getProperty(name))
    .map((method) => describeMethod(method, checker))

  const exported = { name: 'ConfabChatElement', module: 'dist/element.js' }
  return withoutUndefined({
    schemaVersion: '2.1.0',
    readme: 'README.md',
    modules: [
      {
        kind: 'javascript-module',
        path: 'dist/element.js',
        declarations: [
          {
            kind: 'class',
            name: 'ConfabChatElement',
            tagName: 'confab-chat',
            customElement: true,
            superclass: { name: 'HTMLElement' },
            description: comment(element.ConfabChatElement, checker),
            members: [...fields, ...methods],
            attributes: [
              ...fields
                .filter(({ attribute }) => attribute)
                .map(({ attribute, name, description, type }) => ({ name: attribute, fieldName: name, description, type })),
              ...tags('attr').map(({ name, description }) => ({ name, description, type: { text: 'boolean' } })),
            ],
            events: tags('fires').map(({ name, type, description }) => ({
              name,
              type: { text: type ?? 'CustomEvent' },
              description,
            })),
            slots: tags('slot').map(({ description }) => ({ name: '', description })),
            cssParts: tags('csspart').map(({ name, description }) => ({ name, description })),
            cssProperties: readTokens(root),
          },
        ],
        exports: [
          { kind: 'js', name: 'ConfabChatElement', declaration: exported },
          { kind: 'custom-element-definition', name: 'confab-chat', declaration: exported },
        ],
      },
    ],
  })
}
