/** How many times in a row a model may call tools, as documented for `maxToolRounds`: of the page, and of a server. */
export const defaultRounds = 8
