/** Texts that replace the provider's message, by the error's name. */
export type ErrorTexts = Readonly<Record<string, string>>
