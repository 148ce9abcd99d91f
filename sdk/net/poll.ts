import { pollingDelay } from './polling-delay.ts'

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
