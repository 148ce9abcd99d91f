import { nearest } from '../../util/nearest.ts'
import { optionNames } from './option-names.ts'
import { own } from '../../util/own.ts'
import { retiredOptions } from './retired-options.ts'

/** Attributes that any element may have, and names that resemble an option by coincidence. */
const ordinary = new Set(
  (
    'accesskey autocapitalize autocorrect autofocus children class classname contenteditable defer dir draggable enterkeyhint ' +
    'exportparts hidden id inert inputmode is itemid itemprop itemref itemscope itemtype key lang name nonce part popover ref role ' +
    'slot spellcheck style tabindex title translate'
  ).split(' '),
)
/** Names with other purposes are not checked: `data-id`, `aria-label`, `_nghost-a`, `v-bind:x`, `@click`. */
const isWord = (name: string): boolean => /^(?!data-|aria-)[a-z]+(?:-[a-z]+)*$/i.test(name)

const inLowerCase = (names: readonly string[]) => new Map(names.map((name) => [name.toLowerCase(), name]))

/**
 * Reports attributes of the element, or properties of a component, that resemble an option but are none. An attribute is the name
 * of an option in lower case, without hyphens; the element observes no other.
 */
export function checkNames(names: readonly string[], kind: 'attribute' | 'property'): string[] {
  const known = inLowerCase(Object.keys(optionNames))
  const old = inLowerCase(Object.keys(retiredOptions))
  return names.flatMap((name) => {
    const word = name.replaceAll('-', '').toLowerCase()
    if (!isWord(name) || ordinary.has(word) || (kind === 'attribute' ? known.has(name) : Object.hasOwn(optionNames, name)))
      return []
    const former = own(retiredOptions, old.get(word) ?? '')
    const meant = former ?? known.get(word) ?? nearest(word, [...known.values()])
    if (meant === undefined) return []
    const advice = former ? `the option "${former}"` : `"${kind === 'attribute' ? meant.toLowerCase() : meant}"`
    return [`Unknown ${kind} "${name}". Did you mean ${advice}?`]
  })
}
