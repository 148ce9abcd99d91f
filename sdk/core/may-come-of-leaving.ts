import { ChatError } from './errors.ts'
import { defaultLabels } from './labels/labels.ts'
import { thrownField } from './util/thrown/thrown-field.ts'

/**
 * True of a failure that may come of the page's end: a connection failed, or nobody knows what did, as with what functions of the page
 * throw. A service that has answered did not fail because the visitor leaves.
 */
export function mayComeOfLeaving(thrown: unknown): boolean {
  if (typeof thrownField(thrown, 'status') === 'number') return false
  if (!ChatError.is(thrown)) return true
  const { kind, message, isDisplayable, cause } = thrown
  if (message === defaultLabels.errorConnection || kind === 'speechToText') return true
  return (kind === 'default' && !isDisplayable) || (ChatError.is(cause) && mayComeOfLeaving(cause))
}
