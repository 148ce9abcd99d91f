const shortest = 100 // milliseconds; zero, or a value that is not a number, would poll without a pause
const longest = 86_400_000 // milliseconds, a day; a timer above 24.8 days fires at once

/** Turns a polling delay from a service or page, which can be any value, into one that is safe to wait. */
export const pollingDelay = (milliseconds: number): number =>
  Number.isNaN(milliseconds) ? shortest : Math.min(Math.max(milliseconds, shortest), longest)
