import { kindOf, type OptionKind } from '../core/options/names.ts'
import { readOption } from '../core/options/read-option.ts'

export type Attributes = Iterable<Pick<Attr, 'name' | 'value'>>
/** Options, by their names, with what they may be. */
export type OptionKinds = Readonly<Record<string, OptionKind>>

const owner = "the launcher's script"
const insteadOfFunction = 'call `createLauncher` of confab-chat/launcher'

/** The object in `data-options`. */
function readAll(text: string): object {
  const all = readOption('object', text, { attribute: 'data-options', owner, insteadOfFunction }) ?? {}
  if (kindOf(all) === 'object') return all
  console.error(`The attribute "data-options" of ${owner} must be an object, but is of type ${kindOf(all)}.`)
  return {}
}

/**
 * Reads options from the `data-` attributes of a script, whose names have no upper case. An option with an attribute of its own goes
 * before `data-options`. Other `data-` attributes are left to those who put them there.
 * @returns reads the options of the given kinds.
 */
export function createAttributeReader(attributes: Attributes): (kinds: OptionKinds) => Record<string, unknown> {
  const texts = new Map([...attributes].map(({ name, value }) => [name.toLowerCase(), value]))
  const all = new Map(
    Object.entries(readAll(texts.get('data-options') ?? '{}')).map(([name, value]) => [name.toLowerCase(), value]),
  )
  return (kinds) => {
    const options: Record<string, unknown> = {}
    for (const [name, kind] of Object.entries(kinds)) {
      const attribute = `data-${name.toLowerCase()}`
      const text = texts.get(attribute)
      const value: unknown = text === undefined ? undefined : readOption(kind, text, { attribute, owner, insteadOfFunction })
      const either = value ?? (all.get(name.toLowerCase()) as unknown)
      if (either !== undefined) options[name] = either
    }
    return options
  }
}
