// The limits of tool calls: how many rounds in a row, and how long arguments and results may be.
/** How many times in a row a model may call tools, as documented for `maxToolRounds`: of the page, and of a server. */
export const defaultRounds = 8

/** Characters of the result of a call as JSON; more than any model reads at once. */
export const resultLimit = 1_000_000

/** Characters of the arguments of a call: as many as its result may have. */
export const inputLimit = 1_000_000
