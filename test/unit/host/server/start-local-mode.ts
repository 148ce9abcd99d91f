import { onTestFinished } from 'vitest'
import { createBackendClient } from '../../../../host/backend/client.ts'
import { startLocalServices } from '../../../../host/server/local/start-local-services.ts'
import { createProductBackend } from '../../../../host/server/product/product-backend.ts'
import { memoryStorage } from '../../../../host/server/product/store/memory-storage.ts'
import { createUserStore } from '../../../../host/server/product/store/user-store.ts'
import { startOllama } from '../../../servers/ollama-server.ts'

const noBrowser = () => Promise.reject(new Error('none'))
export const baseUrl = 'http://app.example'

interface Given {
  readonly call?: { readonly name: string; readonly arguments: object }
  readonly isPaid?: boolean
  /** Milliseconds since 1970. Default `Date.now`. */
  readonly now?: () => number
  /** The variables of `npm start`, given the address of the Ollama. */
  readonly environment?: (ollama: string) => Record<string, string>
}

/** Local mode without a page: its backend, and the server that `npm start` runs. */
export async function startLocalMode({
  call,
  isPaid = false,
  environment = (url) => ({ OLLAMA_HOST: url }),
  now = Date.now,
}: Given = {}) {
  const ollama = await startOllama({ say: (result) => `The model says: ${result ?? 'hello'}`, ...(call && { call }) })
  onTestFinished(() => ollama.close())
  const services = await startLocalServices({ environment: environment(ollama.url), findBrowser: noBrowser })
  onTestFinished(() => services.close())
  const product = createProductBackend({
    baseUrl,
    users: createUserStore({ store: memoryStorage(), prefix: '', now: Date.now }),
    webhookSecret: 'secret',
    delay: async () => undefined,
    now,
    accounts: {
      identify: async (token) => ({ userId: token, preferredName: 'Ada', ...(isPaid && { paymentStatus: 'PAID' }) }),
      setPaymentStatus: async () => undefined,
    },
    pages: { read: noBrowser, visit: noBrowser },
    askModel: (path, init) => fetch(`${services.url}/local/chat${path}`, init),
  })
  const handle: typeof fetch = async (input, init) =>
    (await product.handle(new Request(input, init))) ?? new Response(null, { status: 404 })
  const as = (user: string) =>
    createBackendClient({ baseUrl, accessToken: async () => user, refresh: async () => undefined, fetch: handle })
  const send = (agent: string, text: string, user: string): Promise<Response> =>
    handle(`${baseUrl}/chat?agent=${agent}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${user}` },
      body: JSON.stringify({ messages: [{ id: '1', role: 'user', text }] }),
    })
  /** What the agent's answer says, as the chat receives it. */
  const ask = async (agent: string, text: string, user = 'ada'): Promise<string> => (await send(agent, text, user)).text()
  /** An answer that was given before, asked for again. */
  const resume = (id: string, user: string): Promise<Response> =>
    handle(`${baseUrl}/chat/streams/${id}?agent=cmo`, { headers: { authorization: `Bearer ${user}` } })
  return { ollama, services, backend: as('ada'), as, handle, send, ask, resume }
}
