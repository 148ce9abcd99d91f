import { keyIn } from '../kit/keys.ts'
import { answerWith, type MockAnswer } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'
import type { MockSwitches } from '../kit/mock-switches.ts'
import { createServiceMock, type ServiceMock } from '../kit/service-mock.ts'
import { unknownFields } from '../kit/unknown-fields.ts'
import { openAIError } from './openai-error.ts'
import { openAIModelsRoute } from './openai-models.ts'

const words = (text: string): string[] => text.split(' ')

const models = words('gpt-realtime gpt-realtime-mini gpt-realtime-1.5 gpt-realtime-2 gpt-realtime-2.1 gpt-realtime-2.1-mini')
const betaModels = /^gpt-4o(-mini)?-realtime-preview/
const sessionFields = words(
  'type model instructions output_modalities audio tools tool_choice max_output_tokens tracing truncation prompt include',
)
const betaFields = words(
  'model instructions voice modalities temperature speed max_response_output_tokens turn_detection tools tool_choice input_audio_transcription input_audio_noise_reduction input_audio_format output_audio_format',
)

/** Answers an offer (SDP) as the other side of the call; a real one needs a peer. */
export type AnswerOffer = (offer: string) => Promise<string>

interface Realtime {
  /** How long keys live, in seconds. */
  readonly life: number
  readonly answerOffer: AnswerOffer | undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The index of a tool that the service would refuse, if there is one: functions are flat here, and named by few letters. */
function wrongTool(tools: unknown): number | undefined {
  const list: readonly unknown[] = Array.isArray(tools) ? tools : []
  const index = list.findIndex(
    (tool) => !isObject(tool) || (tool['type'] === 'function' && !/^[\w-]{1,64}$/.test(String(tool['name']))),
  )
  return index === -1 ? undefined : index
}

/** OpenAI's Realtime over WebRTC: keys that soon expire, and the exchange of session descriptions, of today and of the beta. */
export function createOpenAIRealtimeMock(
  switches?: Partial<MockSwitches>,
  { life = 600, answerOffer }: Partial<Realtime> = {},
): ServiceMock {
  const keys = new Set<string>()

  function lend(): { value: string; expires_at: number } {
    const value = `ek_${keys.size + 1}`
    keys.add(value)
    return { value, expires_at: Math.floor(Date.now() / 1000) + life }
  }

  function lendToday({ json }: MockRequest): MockAnswer {
    const { session } = json
    if (!isObject(session)) return openAIError.badRequest("Missing required parameter: 'session'.", 'session')
    const [unknown] = unknownFields(session, sessionFields)
    if (unknown !== undefined) return openAIError.badRequest(`Unknown parameter: 'session.${unknown}'.`, `session.${unknown}`)
    if (session['type'] !== 'realtime') return openAIError.badRequest("Invalid value: 'session.type'.", 'session.type')
    const wrong = wrongTool(session['tools'])
    if (wrong !== undefined) return openAIError.badRequest(`Invalid value: 'session.tools[${wrong}]'.`, `session.tools[${wrong}]`)
    return answerWith.json({ ...lend(), session: { ...session, object: 'realtime.session', id: 'sess_1' } })
  }

  function lendBeta({ json, headers }: MockRequest): MockAnswer {
    if (headers.get('openai-beta') !== 'realtime=v1') return openAIError.badRequest('Missing beta header.')
    const [unknown] = unknownFields(json, betaFields)
    if (unknown !== undefined) return openAIError.badRequest(`Unknown parameter: '${unknown}'.`, unknown)
    if (!betaModels.test(String(json['model'])) && !models.includes(String(json['model']))) {
      return openAIError.unknownModel(String(json['model']))
    }
    return answerWith.json({ ...json, id: 'sess_1', object: 'realtime.session', client_secret: lend() })
  }

  async function answerTo(request: MockRequest, status: number): Promise<MockAnswer> {
    const key = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    if (!keys.has(key)) return openAIError.refusal(request)
    if (request.headers.get('content-type') !== 'application/sdp' || !request.text.startsWith('v=0')) {
      return openAIError.badRequest('Invalid value: the offer is no session description.')
    }
    if (!request.text.includes('m=audio')) return openAIError.badRequest('Invalid value: the offer has no audio.')
    if (!answerOffer) return openAIError.serverError(request, 503)
    const sdp = new TextEncoder().encode(await answerOffer(request.text))
    return answerWith.bytes(sdp, 'application/sdp', { status, headers: { location: '/v1/realtime/calls/rtc_1' } })
  }

  const gone = (): MockAnswer =>
    openAIError.answer(400, {
      message: 'The Realtime Beta API is no longer supported.',
      code: 'beta_api_shape_disabled',
    })
  const host = 'https://api.openai.com/v1/realtime'

  return createServiceMock(
    {
      name: 'openai-realtime',
      routes: [
        { method: 'POST', url: `${host}/client_secrets`, answer: lendToday },
        // Both know the keys that they have lent.
        { method: 'POST', url: `${host}/calls`, answer: (request) => answerTo(request, 201), isOpen: true },
        { method: 'POST', url: `${host}/sessions`, answer: lendBeta, today: gone },
        { method: 'POST', url: host, answer: (request) => answerTo(request, 200), today: gone, isOpen: true },
        openAIModelsRoute,
      ],
      key: { isIn: keyIn.bearer, refuse: openAIError.refusal },
      allowedHeaders: ['authorization', 'content-type', 'openai-beta'],
      failures: { tooManyRequests: openAIError.tooManyRequests, serverError: openAIError.serverError },
    },
    switches,
  )
}
