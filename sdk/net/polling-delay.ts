const shortest = 100 // milliseconds; zero, or what is no number, would ask without a pause
const longest = 86_400_000 // milliseconds, a day; a timer that is told more than 24.8 days fires at once

/** How long to wait before asking again, of what a service or a page says, which may be anything. */
export const pollingDelay = (milliseconds: number): number =>
  Number.isNaN(milliseconds) ? shortest : Math.min(Math.max(milliseconds, shortest), longest)
