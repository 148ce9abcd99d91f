import type { LauncherOptions } from '../core/options/launcher.ts'
import { kindOf, optionNames, type OptionKind } from '../core/options/names.ts'
import type { ChatOptions } from '../core/options/options.ts'
import { readOption } from '../core/options/read-option.ts'

const owner = "the launcher's script"
const place = (attribute: string) => ({ attribute, owner, insteadOfFunction: 'call `createLauncher` of confab-chat/launcher' })
const kinds: Readonly<Record<string, OptionKind>> = { ...optionNames, mode: 'string', launcher: 'object' }
/** Attributes have no upper case. */
const names = new Map(Object.keys(kinds).map((name) => [name.toLowerCase(), name]))

/** The options in `data-options`, under their proper names. */
function readAll(text: string): [string, unknown][] {
  const all = readOption('object', text, place('data-options'))
  if (all === undefined) return []
  if (kindOf(all) !== 'object') {
    console.error(`The attribute "data-options" of ${owner} must be an object, but is of type ${kindOf(all)}.`)
    return []
  }
  return Object.entries(all as object).map(([name, value]) => [names.get(name.toLowerCase()) ?? name, value])
}

/**
 * Reads the options of a launcher from the `data-` attributes of its script. An option with an attribute of its own goes before
 * `data-options`. Other `data-` attributes are left to those who put them there.
 */
export function readAttributes(attributes: Iterable<Pick<Attr, 'name' | 'value'>>): ChatOptions & LauncherOptions {
  const all: [string, unknown][] = []
  const single: [string, unknown][] = []
  for (const { name: attribute, value: text } of attributes) {
    if (!attribute.startsWith('data-')) continue
    const name = names.get(attribute.slice(5).toLowerCase())
    if (attribute === 'data-options') all.push(...readAll(text))
    else if (name !== undefined) single.push([name, readOption(kinds[name] ?? '', text, place(attribute))])
  }
  return Object.fromEntries([...all, ...single].filter(([, value]) => value !== undefined))
}
