import { isMissingFile } from '../../lib/is-missing-file.ts'
import { AuthFailure, type ErrorTexts } from './auth-failure.ts'
import { libraryTexts, providerTexts } from './error-texts.ts'

const textOf = (texts: ErrorTexts, name: string): string | undefined => (Object.hasOwn(texts, name) ? texts[name] : undefined)

/** Converts an error to one with a text for the user: from the given table, else from the library's texts, else the provider's message after a plain sentence where there is one. */
export function toAuthFailure(error: unknown, texts: ErrorTexts = {}): AuthFailure {
  if (error instanceof AuthFailure) return error
  const { name, message } = error instanceof Error ? error : { name: 'Unknown', message: '' }
  if (isMissingFile(error))
    return new AuthFailure(name, "Couldn't load part of the app. Check your connection, then reload the page.", error)
  const plain = textOf(providerTexts, name)
  const own = [plain, message.trim()].filter(Boolean).join('\n')
  return new AuthFailure(name, textOf(texts, name) ?? textOf(libraryTexts, name) ?? (own || 'Unknown error'), error)
}
