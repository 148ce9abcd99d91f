import { pollingDelay } from './polling-delay.ts'

/** Asks until an answer no longer says how long to wait for the next one, and yields every answer. */
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
