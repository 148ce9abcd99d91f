import { thrownWords } from './thrown-words.ts'

const unreadable = 'an error that cannot be read'

/**
 * Logs what was thrown, after `words` that say where it comes from. A console looks at what it is given, and throws what that throws:
 * Node's for any error that cannot be read, a browser's where the words have a place for it (`%s`), as names given by strangers may.
 */
export function report(...said: readonly [words: string, thrown: unknown] | readonly [thrown: unknown]): void {
  try {
    if (said.length === 1) console.error(said[0])
    else console.error(said[0].replaceAll('%', '%%'), said[1])
  } catch {
    console.error(said.map((each) => thrownWords(each) || unreadable).join(' '))
  }
}
