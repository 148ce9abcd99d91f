import { report } from '../core/util/thrown/report.ts'

/** Calls a function of the page. An error in it is logged and not propagated. */
export function callSafely(name: string, call: () => void): void {
  try {
    call()
  } catch (error) {
    report('failed-callback', `${name} failed:`, error)
  }
}
