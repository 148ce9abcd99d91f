import type { MessageCode } from './message-code.ts'
import { messagePage } from './message-page.ts'
import { thrownWords } from './thrown-words.ts'

/**
 * Logs so that the address of an explanation comes last. A console looks at what it is given, and throws what that throws: Node's for any
 * error that cannot be read. A browser's puts what follows into the first text where that has a place for it (`%s`), as names given by
 * strangers may.
 */
const reporter =
  (level: 'error' | 'warn') =>
  (code: MessageCode, ...said: readonly [words: string, thrown: unknown] | readonly [thrown: unknown]): void => {
    const write = (...all: readonly unknown[]): void => console[level](...all, messagePage(code))
    const [first, ...rest] = said
    try {
      write(typeof first === 'string' ? first.replaceAll('%', '%%') : first, ...rest)
    } catch {
      write(said.map((each) => thrownWords(each) || 'an error that cannot be read').join(' '))
    }
  }

/** Logs what was thrown, perhaps after `words` that say where it comes from; or words alone. */
export const report = reporter('error')

/** Logs what a developer should know, though no visitor misses anything. */
export const remark = reporter('warn')

/** Takes what is thrown, for promises and callbacks. */
export const reporting =
  (code: MessageCode) =>
  (thrown: unknown): void =>
    report(code, thrown)
