import type { OptionName } from '../../core/options/check/option-names.ts'
import { report } from '../../core/util/thrown/report.ts'

/**
 * What is wrong with the attributes of an element. `isSet` tells whether a script has set an option, which then no longer needs its
 * attribute.
 */
export function createAttributeFaults(isSet: (name: OptionName) => boolean) {
  /** What a server has written, while a script may still set the options. */
  const waiting = new Map<OptionName, string>()
  const told = new Map<OptionName, string>()

  function tell(name: OptionName, words: string): void {
    told.set(name, words)
    report('wrong-attribute', words)
  }

  return {
    isWaiting: (): boolean => waiting.size > 0,
    add: (name: OptionName, words: string, isWaiting: boolean): void =>
      isWaiting ? void waiting.set(name, words) : tell(name, words),
    /** Names those that nobody waits for any longer. */
    stopWaiting(): void {
      for (const [name, words] of waiting) if (!isSet(name)) tell(name, words)
      waiting.clear()
    },
    /** Those that were named and still matter. */
    list: (): string[] => [...told].flatMap(([name, words]) => (isSet(name) ? [] : words)),
  }
}
