import type { SpeechToTextOptions } from '../../core/options/input.ts'

type Events = NonNullable<SpeechToTextOptions['events']>

/** Runs an event of the page. Its answer is undefined if it throws: that stops nothing here. */
export function tellPage<Result>(name: keyof Events, call: () => Result): Result | undefined {
  try {
    return call()
  } catch (error) {
    console.error(`The event ${name} of speechToText failed:`, error)
    return undefined
  }
}
