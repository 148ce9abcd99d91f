import type { ServiceContext } from '../connector-kit/service.ts'
import { readJson } from '../connector-kit/decode/read-body.ts'
import { ChatError } from '../core/errors.ts'
import { http } from '../net/http.ts'
import { isJson } from '../core/util/is-json.ts'
import type { Json } from '../protocols/protocol.ts'
import type { OpenAIRealtimeApi } from './openai-session.ts'

type Context = Pick<ServiceContext<unknown>, 'ask' | 'fetch' | 'signal'>

const goneText = 'OpenAI shut down the beta of its Realtime API. Leave out `api` to have the living one answer in its place.'

/** Turns the vendor's error for its old endpoint into advice. */
function explain(error: unknown, isVendor: boolean): unknown {
  if (!ChatError.is(error) || !isVendor) return error
  const { status = 0, cause } = error
  const isGone = status === 404 || status === 410 || JSON.stringify(cause ?? '').includes('beta_api_shape_disabled')
  return isGone ? new ChatError(goneText, { isDisplayable: true, cause, status }) : error
}

interface Host {
  readonly api: OpenAIRealtimeApi
  readonly url: (path: string) => string
  /** True for the vendor's own host. */
  readonly isVendor: boolean
}

/** The ephemeral key, in either form: `{ value }`, or `{ client_secret: { value } }` of the beta. */
function keyIn(answer: unknown): string | undefined {
  if (!isJson(answer)) return undefined
  const { value } = isJson(answer['client_secret']) ? answer['client_secret'] : answer
  return typeof value === 'string' && value ? value : undefined
}

/** The two requests that start an OpenAI call: for an ephemeral key, then for the exchange of session descriptions. */
export function createOpenAIHandshake({ api, url, isVendor }: Host) {
  const isBeta = api === 'beta'
  const explained = <Answer>(asking: Promise<Answer>): Promise<Answer> =>
    asking.catch((error: unknown) => {
      throw isBeta ? explain(error, isVendor) : error
    })

  return {
    /** Requests a key for this session, from the page's `connect.url` if there is one. */
    async mint(session: Json, context: Context): Promise<string> {
      const response = await explained(
        isBeta
          ? context.ask(url('realtime/sessions'), { json: session, headers: { 'OpenAI-Beta': 'realtime=v1' } })
          : context.ask(url('realtime/client_secrets'), { json: { session } }),
      )
      const key = keyIn(await readJson(response, context.signal))
      if (!key) throw new ChatError('The answer holds no ephemeral key.')
      return key
    },
    /** Sends an offer and returns the answer; an invalid answer fails with the service's message. */
    async exchange(offer: string, key: string, model: string, context: Context): Promise<string> {
      const address = isBeta ? `${url('realtime')}?model=${encodeURIComponent(model)}` : url('realtime/calls')
      // The vendor's CORS preflight may reject any other header.
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/sdp' }
      const response = await explained(http(address, { method: 'POST', headers, body: offer }, context))
      return response.text()
    },
  }
}
