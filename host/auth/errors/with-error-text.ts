import { withinLimit } from '../sign-in/within-limit.ts'
import type { ErrorTexts } from './error-texts.ts'
import { explain } from './explain.ts'

/** Does something with the provider, within the limit. Rejects with an `AuthFailure`, in the words of the table where it has some. */
export async function explained<Result>(work: () => Promise<Result>, texts?: ErrorTexts): Promise<Result> {
  try {
    return await withinLimit(work())
  } catch (error) {
    throw explain(error, texts)
  }
}
