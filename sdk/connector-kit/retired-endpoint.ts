import { ChatError } from '../core/errors.ts'

/**
 * Turns a failure of a retired endpoint into advice on what to change. Without advice, e.g. for the page's own host, the failure
 * is passed on.
 */
export async function adviseOnRetiredEndpoint<Answer>(asking: Promise<Answer>, advice: string | false): Promise<Answer> {
  try {
    return await asking
  } catch (error) {
    if (!advice || !ChatError.is(error) || (error.status !== 404 && error.status !== 410)) throw error
    throw new ChatError(advice, { cause: error, status: error.status, isDisplayable: true })
  }
}
