import { ChatError } from './errors.ts'
import { defaultLabels } from './labels/labels.ts'

/** The message in a service's error response, in any of the usual formats; undefined if there is none. */
export function serviceErrorText(answer: unknown): string | undefined {
  if (typeof answer === 'string') return answer || undefined
  if (typeof answer !== 'object' || answer === null) return undefined
  if (Array.isArray(answer)) return serviceErrorText(answer[0])
  const { error, message, detail, msg, errors } = answer as Record<string, unknown>
  for (const candidate of [error, message, detail, msg, errors]) {
    const text = serviceErrorText(candidate)
    if (text) return text
  }
  return undefined
}

/** The code beside the words of a server's error, at the same place in all its formats. */
export function codeOf(answer: unknown): string | undefined {
  const { code } = Object(answer) as { readonly code?: unknown }
  return typeof code === 'string' ? code : undefined
}

/** The failure that a service reports: in its own words, or as "Service error, please try again" if it has none. */
export const serviceError = (
  answer: unknown,
  details: ConstructorParameters<typeof ChatError>[1] = { cause: answer },
): ChatError => new ChatError(serviceErrorText(answer) ?? defaultLabels.errorService, { code: codeOf(answer), ...details })
