/** What a mocked model says: with characters of two, three and four bytes, for streams are cut between bytes. */
export const answerText = (asked: string): string => `Grüezi! You said “${asked}” 👋`

/** The words of a text with the spaces before them: what a model streams. */
export const inWords = (text: string): string[] => text.match(/\s*\S+/g) ?? []
