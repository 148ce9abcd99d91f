/** How many bytes a piece of a stream has: through events, words and characters of more than one byte, and not at all. */
export const cuts = [1, 2, 3, 5, 7, 11, 1_000_000] as const
