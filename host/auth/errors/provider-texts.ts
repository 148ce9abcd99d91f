import type { ErrorTexts } from './auth-failure.ts'

/** Plain texts for the provider's technical messages. They are shown first, the provider's own text below. */
export const providerTexts: ErrorTexts = {
  CodeMismatchException: "That code isn't right. Check it and try again.",
  EnableSoftwareTokenMFAException: "That code isn't right. Enter the one that your app shows now.",
  ExpiredCodeException: 'That code has expired. Send a new one.',
}
