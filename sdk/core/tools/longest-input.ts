/** Characters of the arguments of a call: as many as its result may have. */
export const longestInput = 1_000_000
