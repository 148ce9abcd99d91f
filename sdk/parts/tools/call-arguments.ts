import type { Labels } from '../../core/labels/labels.ts'
import { inputLimit } from '../../core/tools/tool-limits.ts'
import { toolWords } from '../../core/tools/tool-words.ts'
import { escapeTurning } from '../../core/util/escape-turning.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { argumentsText, jsonText } from '../json-text.ts'

type Line = readonly [name: string, value: string, isJson: boolean]

/** More than these are read as what they are. */
const mostLines = 40

/** A value in words: a text as it is, unless nothing of it is to be seen. */
const valueWords = (value: unknown): string =>
  typeof value === 'string' && value.trim() ? value : JSON.stringify(value, null, 2)

/** The arguments as name and value; undefined where only their JSON says all that they are. */
function linesOf(json: unknown): readonly Line[] | undefined {
  try {
    const value: unknown = JSON.parse(jsonText(json) || '{}')
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const lines = Object.entries(value).map(([key, each]: [string, unknown]): Line => [
      escapeTurning(toolWords(key)),
      escapeTurning(valueWords(each)),
      typeof each === 'object' && each !== null,
    ])
    const names = new Set(lines.map(([name]) => name.trim()))
    // Two arguments of one name in words, or one of none, would hide what each of them is.
    const isClear = names.size === lines.length && !names.has('') && lines.length <= mostLines
    return isClear ? lines : undefined
  } catch {
    // Cut off, or nested too deeply.
    return undefined
  }
}

/** What a call would run with: name and value, and the JSON at the press of a button. All of it: the visitor is to agree to it. */
export function createCallArguments(json: unknown, labels: Pick<Labels, 'toolInput' | 'toolJson'>) {
  const text = argumentsText(json)
  const lines = text.length > inputLimit ? undefined : linesOf(json)
  const dom = element('div', { class: 'approval-arguments', role: 'group', tabindex: 0, 'aria-label': labels.toolInput })
  const toggle = element('button', { type: 'button', class: 'approval-quiet', 'aria-pressed': 'false' }, labels.toolJson)

  function draw(isJson: boolean): void {
    setAttributes(toggle, { 'aria-pressed': String(isJson) })
    if (isJson || !lines) return dom.replaceChildren(element('pre', { dir: 'auto' }, text.slice(0, inputLimit)))
    const pairs = lines.flatMap(([name, value, isNested]) => [
      element('dt', { dir: 'auto' }, name),
      element('dd', { dir: 'auto', ...(isNested && { class: 'approval-json' }) }, value),
    ])
    dom.replaceChildren(element('dl', undefined, ...pairs))
  }

  draw(false)
  toggle.addEventListener('click', () => draw(toggle.getAttribute('aria-pressed') === 'false'))
  return {
    /** Undefined if it takes no arguments. */
    dom: lines?.length === 0 ? undefined : dom,
    /** The button that shows the JSON; undefined where it is shown. */
    toggle: lines?.length ? toggle : undefined,
  }
}
