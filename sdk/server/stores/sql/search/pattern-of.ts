import { storable } from '../tables.ts'

/** Characters of what is searched for. SQLite takes no more than 50,000 bytes. */
const longestQuery = 1000

/** Words as they are looked for in what is stored. */
export const soughtText = (words: string): string => storable(words.slice(0, longestQuery))

/** What a text that holds the words is like. */
export const patternOf = (words: string): string => `%${soughtText(words).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
