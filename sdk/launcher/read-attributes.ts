import type { LauncherOptions } from '../core/options/launcher.ts'
import { kindOf, optionNames, type OptionKind } from '../core/options/check/option-names.ts'
import type { ChatOptions } from '../core/options/options.ts'
import { readOption } from '../core/options/check/read-option.ts'
import { own } from '../core/util/own.ts'
import { report, reporting } from '../core/util/thrown/report.ts'

const owner = "the launcher's script"
const insteadOfFunction = 'call `createLauncher` of confab-chat/launcher'
const kinds: Readonly<Record<string, OptionKind>> = { ...optionNames, mode: 'string', launcher: 'object' }
const names = new Map(Object.keys(kinds).map((name) => [`data-${name.toLowerCase()}`, name]))

const read = (kind: OptionKind, text: string, attribute: string): unknown =>
  readOption(kind, text, { attribute, owner, insteadOfFunction, report: reporting('wrong-attribute') })

/** The options in `data-options`, without those that are none: one named `__proto__` would replace what the chat is. */
function readAll(text: string): Record<string, unknown> {
  const all = read('object', text, 'data-options') ?? {}
  if (kindOf(all) !== 'object') {
    report('wrong-attribute', `The attribute "data-options" of ${owner} must be an object, but is of type ${kindOf(all)}.`)
    return {}
  }
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => {
      const isOption = own(kinds, name) !== undefined
      if (!isOption) report('unknown-option', `The attribute "data-options" of ${owner} has "${name}", which is no option.`)
      return isOption
    }),
  )
}

/**
 * Reads the options from the `data-` attributes of a script, whose names are all lower case. An option's own attribute takes
 * precedence over `data-options`. Other `data-` attributes are ignored.
 */
export function readAttributes(attributes: Iterable<Pick<Attr, 'name' | 'value'>>): ChatOptions & LauncherOptions {
  const texts = new Map([...attributes].map(({ name, value }) => [name.toLowerCase(), value]))
  const options = readAll(texts.get('data-options') ?? '{}')
  for (const [attribute, text] of texts) {
    const name = names.get(attribute)
    const value = name === undefined ? undefined : read(kinds[name] ?? '', text, attribute)
    if (name !== undefined && value !== undefined) options[name] = value
  }
  return options
}
