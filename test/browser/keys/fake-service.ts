import { onTestFinished, vi } from 'vitest'

export const goodKey = 'test-key-4711'

interface Asked {
  readonly url: string
  /** The key that was sent with it. */
  readonly key: string
  readonly signal: AbortSignal | null | undefined
}

const json = (body: unknown, status = 200): Response => Response.json(body, { status })

const refusal = (key: string): Response =>
  json({ error: { message: `Incorrect API key provided: ${key}.`, code: 'invalid_api_key' } }, 401)

/** Replaces the network, and answers as OpenAI does. `keys` are those it accepts. */
export function fakeService(keys: readonly string[] = [goodKey]) {
  const asked: Asked[] = []
  const state = { isAway: false, keys }
  let hold: Promise<void> | undefined
  const network = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    // Pages, chunks and the test's own server are not requests to the service.
    if (url.startsWith(location.origin)) return network(input, init)
    const key = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? ''
    asked.push({ url, key, signal: init?.signal })
    await hold
    init?.signal?.throwIfAborted()
    if (state.isAway) throw new TypeError('Failed to fetch')
    if (!state.keys.includes(key)) return refusal(key)
    if (url.endsWith('/models')) return json({ object: 'list', data: [] })
    return json({ choices: [{ message: { role: 'assistant', content: 'Hello from the service' }, finish_reason: 'stop' }] })
  })
  onTestFinished(() => spy.mockRestore())
  return {
    asked,
    /** The accepted keys, and whether the service can be reached; may be changed. */
    state,
    /** The keys it was asked to check, in order. */
    checked: () => asked.filter(({ url }) => url.endsWith('/models')).map(({ key }) => key),
    /** The keys sent with messages. */
    answered: () => asked.filter(({ url }) => url.endsWith('/chat/completions')).map(({ key }) => key),
    /** Holds back all answers until the returned function is called. */
    hold(): () => void {
      let release = (): void => undefined
      hold = new Promise((resolve) => (release = resolve))
      return () => {
        hold = undefined
        release()
      }
    },
  }
}
