import { ChatError } from '../core/errors.ts'

/**
 * The answer of an address that its vendor has shut down; where it has, the failure says what to change. Without advice,
 * e.g. at a host of the page's own, the failure stays itself.
 */
export async function orGone<Answer>(asking: Promise<Answer>, advice: string | false): Promise<Answer> {
  try {
    return await asking
  } catch (error) {
    if (!advice || !ChatError.is(error) || (error.status !== 404 && error.status !== 410)) throw error
    throw new ChatError(advice, { cause: error, status: error.status, isDisplayable: true })
  }
}
