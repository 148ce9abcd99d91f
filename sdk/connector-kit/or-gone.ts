import { ChatError } from '../core/errors.ts'

/** The answer of an address that its vendor may have shut down; where it has, the failure says what to change. */
export async function orGone<Answer>(asking: Promise<Answer>, advice: string): Promise<Answer> {
  try {
    return await asking
  } catch (error) {
    if (!ChatError.is(error) || (error.status !== 404 && error.status !== 410)) throw error
    throw new ChatError(advice, { cause: error, status: error.status, isDisplayable: true })
  }
}
