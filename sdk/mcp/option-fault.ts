import { thrownWords } from '../core/util/thrown/thrown-words.ts'

/** A function of the page, in the options of an MCP server, has failed. */
export class OptionFault extends Error {
  constructor(thrown: unknown) {
    const words = thrownWords(thrown)
    super(`its \`token\` or \`headers\` failed${words ? `: ${words}` : '.'}`)
    this.name = 'OptionFault'
  }
}
