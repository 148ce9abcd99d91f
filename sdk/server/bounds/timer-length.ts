/** The longest time of a timer, in milliseconds: one that is to last longer ends at once. */
const longest = 2 ** 31 - 1

/** So many seconds for a timer, in milliseconds; `Infinity` is almost 25 days. */
export const timerLength = (seconds: number): number => Math.min(seconds * 1000, longest)
