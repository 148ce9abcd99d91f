import type { SpeechToTextOptions } from '../../core/options/input.ts'
import { report } from '../../core/util/thrown/report.ts'

type Events = NonNullable<SpeechToTextOptions['events']>

/** Calls an event handler of the page. If it throws, the error is logged and the result is undefined. */
export function callHandler<Result>(name: keyof Events, call: () => Result): Result | undefined {
  try {
    return call()
  } catch (error) {
    report('failed-callback', `The event ${name} of speechToText failed:`, error)
    return undefined
  }
}
