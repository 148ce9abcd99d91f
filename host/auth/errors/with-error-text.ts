import { withTimeLimit } from '../sign-in/with-time-limit.ts'
import type { ErrorTexts } from './error-texts.ts'
import { toAuthFailure } from './to-auth-failure.ts'

/** Does something with the provider, within the limit. Rejects with an `AuthFailure`, in the words of the table where it has some. */
export async function withErrorText<Result>(work: () => Promise<Result>, texts?: ErrorTexts): Promise<Result> {
  try {
    return await withTimeLimit(work())
  } catch (error) {
    throw toAuthFailure(error, texts)
  }
}
