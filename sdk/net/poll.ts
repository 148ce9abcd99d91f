const shortest = 100 // milliseconds; zero, or a value that is not a number, would poll without a pause
const longest = 86_400_000 // milliseconds, a day; a timer above 24.8 days fires at once

/** Turns a polling delay from a service or page, which can be any value, into one that is safe to wait. */
export const pollingDelay = (milliseconds: number): number =>
  Number.isNaN(milliseconds) ? shortest : Math.min(Math.max(milliseconds, shortest), longest)

/** Polls until a response no longer names a delay for the next request, and yields every response. */
export async function* poll<Answer>(
  ask: () => Promise<Answer>,
  waitAfter: (answer: Answer) => number | undefined,
  delay: (milliseconds: number) => Promise<void>,
): AsyncGenerator<Answer> {
  for (;;) {
    const answer = await ask()
    yield answer
    const wait = waitAfter(answer)
    if (wait === undefined) return
    await delay(pollingDelay(wait))
  }
}
