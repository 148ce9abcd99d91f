/** More than any message uses: sums stay exact. */
const most = 1e12

/** Whether a service, or a visitor who sends an answer back, says how many tokens something used: JSON can hold any number, also 1e400. */
export const isTokenCount = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= most
