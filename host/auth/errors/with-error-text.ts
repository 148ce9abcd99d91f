import { withTimeLimit } from '../sign-in/with-time-limit.ts'
import type { ErrorTexts } from './auth-failure.ts'
import { toAuthFailure } from './to-auth-failure.ts'

/** Calls the provider, within the time limit. Rejects with an `AuthFailure` that has a text of the table where there is one. */
export async function withErrorText<Result>(work: () => Promise<Result>, texts?: ErrorTexts): Promise<Result> {
  try {
    return await withTimeLimit(work())
  } catch (error) {
    throw toAuthFailure(error, texts)
  }
}
