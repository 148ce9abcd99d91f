/** Whether a text that was cut off says anything yet. Of marks alone, as of the `##` of a heading, a bubble is drawn that looks empty. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}\p{So}\p{Sc}]/u.test(text)
