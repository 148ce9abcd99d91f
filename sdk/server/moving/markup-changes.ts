import { parse, parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { hideBraces } from './hide-braces.ts'
import { functionOptions, movedAddress, newTag, oldTag, optionOf, renamedOptions, wordsOnOption } from './moved-names.ts'
import { scriptChanges } from './script-changes.ts'
import { styleEdits } from './style-edits.ts'
import { movedBy, type Changes, type LeftToDo, type TextEdit } from './text-edit.ts'

interface MarkupSettings {
  /** The version of this package. */
  readonly version: string
  /** Whether attributes and text have expressions in braces, which may hold anything. */
  readonly hasBraces: boolean
  /** Whether attributes can have expressions: then a function is one. */
  readonly isTemplate: boolean
}

interface MarkupPass extends MarkupSettings {
  readonly text: string
  readonly edits: TextEdit[]
  readonly left: LeftToDo[]
}

const add = ({ edits, left }: MarkupPass, changes: Changes): void => {
  edits.push(...changes.edits)
  left.push(...changes.left)
}

/** A script in markup, or in an attribute. What cannot be read stays as it is, and is named. */
function addScript(pass: MarkupPass, { text, at, isTyped }: { text: string; at: number; isTyped: boolean }): void {
  try {
    add(pass, movedBy(scriptChanges(text, { isTyped, version: pass.version }), at))
  } catch {
    pass.left.push({ at, words: 'this script could not be read, and is as it was' })
  }
}

/** What of an attribute's name stands before and after the option that it sets: `:demo`, `[demo]`, `v-bind:demo.prop`, `bind:demo`. */
const attributeName = /^(v-bind:|bind:|prop:|attr:|[:.[@]|on:|v-on:)?(.*?)(\.[\w.]+|\])?$/

/** The place of an attribute's value, without its quotes; undefined where it has none. */
function valueOf(source: string): { readonly text: string; readonly at: number } | undefined {
  const [, before = '', quote = ''] = /^([^=]*=\s*)(["']?)/.exec(source) ?? []
  if (!before) return undefined
  const at = before.length + quote.length
  return { text: source.slice(at, source.length - quote.length), at }
}

function moveAttribute(
  name: string,
  { startOffset, endOffset }: { startOffset: number; endOffset: number },
  pass: MarkupPass,
): void {
  const source = pass.text.slice(startOffset, endOffset)
  const [, before = '', written = '', after = ''] = attributeName.exec(source.split('=')[0]?.trim() ?? name) ?? []
  const option = optionOf(written)
  const moved = Object.hasOwn(renamedOptions, option) ? renamedOptions[option] : undefined
  const end = startOffset + before.length + written.length
  const isEvent = before === '@' || before === 'on:' || before === 'v-on:'
  if (moved && !isEvent)
    pass.edits.push({ start: startOffset + before.length, end, text: written === option ? moved : moved.toLowerCase() })
  const value = valueOf(source)
  const words = isEvent ? undefined : wordsOnOption(option, value?.text ?? '')
  if (words) pass.left.push({ at: startOffset, words })
  const isExpression = before !== '' || after !== '' || value?.text.startsWith('{')
  if (functionOptions.has(option) && value && !(pass.isTemplate && isExpression))
    pass.left.push({
      at: startOffset,
      words: `an attribute holds no function here: set the property "${moved ?? option}" in a script`,
    })
}

/** The address of a script, and its digest, which is that of another file. */
function moveScriptTag(node: Tree.Element, pass: MarkupPass): void {
  const locations = node.sourceCodeLocation?.attrs ?? {}
  const src = node.attrs.find(({ name }) => name === 'src')?.value
  const place = locations['src']
  if (src === undefined || !place || !/deep-?chat/i.test(src)) return
  const isModule = node.attrs.some(({ name, value }) => name === 'type' && value === 'module')
  const moved = movedAddress(src, { isModule, version: pass.version })
  const source = pass.text.slice(place.startOffset, place.endOffset)
  const value = valueOf(source)
  if (moved && value?.text === src)
    pass.edits.push({ start: place.startOffset + value.at, end: place.startOffset + value.at + src.length, text: moved })
  else
    pass.left.push({
      at: place.startOffset,
      words: `the script of Deep Chat: serve ${isModule ? 'the folder "dist" of confab-chat, and load "element.js"' : '"confab.umd.js" of confab-chat'} there`,
    })
  const integrity = locations['integrity']
  if (integrity)
    pass.left.push({
      at: integrity.startOffset,
      words: 'the digest is that of another file: dist/sri.json of confab-chat has the one to write',
    })
}

const isScript = (type: string): boolean => /^$|^module$|javascript$|^text\/(?:babel|jsx|typescript)$/i.test(type)

/** A script or a style sheet in the markup. */
function moveEmbedded(node: Tree.Element, pass: MarkupPass): void {
  const { startTag, endTag } = node.sourceCodeLocation ?? {}
  if (!startTag) return
  const at = startTag.endOffset
  const text = pass.text.slice(at, endTag?.startOffset ?? pass.text.length)
  const attribute = (name: string): string => node.attrs.find((one) => one.name === name)?.value ?? ''
  if (node.nodeName === 'style') pass.edits.push(...movedBy({ edits: styleEdits(text), left: [] }, at).edits)
  else if (isScript(attribute('type'))) addScript(pass, { text, at, isTyped: /^tsx?$/.test(attribute('lang')) })
}

function moveElement(node: Tree.Element, pass: MarkupPass): void {
  const { startTag, endTag, attrs = {}, ...whole } = node.sourceCodeLocation ?? {}
  const start = startTag?.startOffset ?? ('startOffset' in whole ? whole.startOffset : undefined)
  if (start === undefined) return
  for (const { name, value } of node.attrs) {
    const place = attrs[name]
    // What is written otherwise than it is read has other places.
    const inside = place && valueOf(pass.text.slice(place.startOffset, place.endOffset))
    if (place && inside?.text === value && /^(?:on\w+|[:@].*|v-.*|\(.*\))$/.test(name) && /deep-chat/.test(value))
      addScript(pass, { text: `(${value})`, at: place.startOffset + inside.at - 1, isTyped: false })
    if (place && node.nodeName === oldTag) moveAttribute(name, place, pass)
  }
  if (node.nodeName !== oldTag) return
  pass.edits.push({ start: start + 1, end: start + 1 + oldTag.length, text: newTag })
  if (endTag) pass.edits.push({ start: endTag.startOffset + 2, end: endTag.startOffset + 2 + oldTag.length, text: newTag })
}

function visit(node: Tree.Node, pass: MarkupPass): void {
  if ('tagName' in node) {
    moveElement(node, pass)
    if (node.tagName === 'script') moveScriptTag(node, pass)
    if (node.tagName === 'script' || node.tagName === 'style') return moveEmbedded(node, pass)
  }
  if ('content' in node) visit(node.content, pass)
  for (const child of 'childNodes' in node ? node.childNodes : []) visit(child, pass)
}

/** The changes that a page or a template needs which has Deep Chat in it. */
export function markupChanges(text: string, settings: MarkupSettings): Changes {
  const pass: MarkupPass = { ...settings, text, edits: [], left: [] }
  const markup = settings.hasBraces ? hideBraces(text) : text
  const isPage = /<(?:!doctype|html)\b/i.test(markup)
  visit((isPage ? parse : parseFragment)(markup, { sourceCodeLocationInfo: true }), pass)
  return pass
}
