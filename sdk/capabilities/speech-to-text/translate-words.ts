const word = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu

/** Replaces words with the page's substitutes: whole words only, case-sensitive. */
export function translateWords(text: string, translations: Readonly<Record<string, string>> | undefined): string {
  if (!translations) return text
  return text.replace(word, (spoken) => (Object.hasOwn(translations, spoken) ? (translations[spoken] ?? spoken) : spoken))
}
