const word = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu

/** The text with the words that the page has others for replaced: whole words only, upper and lower case as they are written. */
export function translateWords(text: string, translations: Readonly<Record<string, string>> | undefined): string {
  if (!translations) return text
  return text.replace(word, (spoken) => (Object.hasOwn(translations, spoken) ? (translations[spoken] ?? spoken) : spoken))
}
