import type { ChatOptions } from '../../../sdk/entries/index.ts'

type Interceptor = NonNullable<ChatOptions['requestInterceptor']>

/** Tells an image model the colours of the brand, behind what the user wrote. Requests without a prompt pass as they are. */
export function withPalette(colours: readonly string[]): Interceptor {
  const words = `Palette: ${colours.join(', ')}.`
  return (details) => {
    const { body } = details
    if (body instanceof FormData) {
      const prompt = body.get('prompt')
      if (typeof prompt === 'string' && prompt) body.set('prompt', `${prompt} ${words}`)
      return details
    }
    const { prompt } = body as Record<string, unknown>
    return typeof prompt === 'string' && prompt ? { ...details, body: { ...body, prompt: `${prompt} ${words}` } } : details
  }
}
