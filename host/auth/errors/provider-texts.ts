import type { ErrorTexts } from './error-texts.ts'

/** Plain words for what the provider says to programmers. They are shown first, the provider's own words below. */
export const providerTexts: ErrorTexts = {
  CodeMismatchException: "That code isn't right. Check it and try again.",
  EnableSoftwareTokenMFAException: "That code isn't right. Enter the one that your app shows now.",
  ExpiredCodeException: 'That code has expired. Send a new one.',
}
