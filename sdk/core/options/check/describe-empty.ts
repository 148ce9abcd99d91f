const isFilled = (value: unknown): value is object => typeof value === 'object' && value !== null && Object.keys(value).length > 0

/** What a message can have to be seen. */
const contents = ['text', 'html', 'files', 'parts', 'custom', 'error', 'suggestions']

/** What is wrong with a message that would be shown as empty: those of other APIs have their words elsewhere. */
export function describeEmpty(place: string, message: unknown): string | undefined {
  if (typeof message === 'string') return `The message ${place} is a text, but an object is expected, e.g. {text: "Hello"}.`
  if (!isFilled(message) || contents.some((name) => name in message)) return undefined
  const given = Object.keys(message).map((name) => `"${name}"`)
  return `The message ${place} has only ${given.join(', ')}, but ${contents.slice(0, 5).join(', ')} are shown. Did you mean "text"?`
}
