import { inWords } from '../kit/answer-text.ts'
import { formFault } from '../kit/form-fault.ts'
import { keyIn } from '../kit/keys.ts'
import { answerWith, type MockAnswer } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'
import type { MockSwitches } from '../kit/mock-switches.ts'
import { sampleFiles } from '../kit/sample-files.ts'
import { createServiceMock, type ServiceMock } from '../kit/service-mock.ts'
import { unknownFields } from '../kit/unknown-fields.ts'
import { openAIError } from './openai-error.ts'
import { openAIModelsRoute } from './openai-models.ts'

const words = (text: string): string[] => text.split(' ')

const voices = words('alloy ash ballad coral echo fable onyx nova sage shimmer verse marin cedar')
const formats = words('mp3 opus aac flac wav pcm')
const speechModels = words('tts-1 tts-1-hd gpt-4o-mini-tts')
const transcriptionModels = words('whisper-1 gpt-4o-transcribe gpt-4o-mini-transcribe gpt-transcribe')
const headers = { 'x-request-id': 'req_d3d9446802a44259755d38e6d163e820' }

function speak({ json }: MockRequest): MockAnswer {
  const { model, input, voice, response_format: format = 'mp3' } = json
  const known = ['model', 'input', 'voice', 'response_format', 'speed', 'instructions', 'stream_format']
  const [unknown] = unknownFields(json, known)
  if (unknown !== undefined) return openAIError.badRequest(`Invalid value: unknown parameter '${unknown}'.`, unknown)
  if (!speechModels.includes(String(model))) return openAIError.unknownModel(String(model))
  if (typeof input !== 'string' || !input) return openAIError.badRequest('Invalid input: expected a string.', 'input')
  if (input.length > 4096) return openAIError.badRequest('Invalid input: more than 4096 characters.', 'input')
  if (!voices.includes(String(voice))) return openAIError.badRequest(`Invalid value: '${String(voice)}'.`, 'voice')
  if (!formats.includes(String(format))) return openAIError.badRequest(`Invalid value: '${String(format)}'.`, 'response_format')
  return answerWith.bytes(sampleFiles.mp3Bytes, format === 'mp3' ? 'audio/mpeg' : 'application/octet-stream', { headers })
}

const listen =
  (isTranslation: boolean) =>
  (request: MockRequest): MockAnswer => {
    const fault = formFault(request, {
      files: ['file'],
      required: ['file', 'model'],
      optional: [
        'prompt',
        'response_format',
        'temperature',
        ...(isTranslation ? [] : ['language', 'stream', 'chunking_strategy', 'timestamp_granularities[]']),
      ],
    })
    if (fault !== undefined) return openAIError.badRequest(fault)
    const { file, response_format: format = 'json', ...fields } = Object.fromEntries(request.form ?? [])
    const { model, prompt, stream } = fields as Record<string, string | undefined>
    if (!(isTranslation ? ['whisper-1'] : transcriptionModels).includes(String(model)))
      return openAIError.unknownModel(String(model))
    if (file instanceof File && !/\.(flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm)$/.test(file.name)) {
      return openAIError.badRequest("Invalid file format. Supported formats: ['flac', 'm4a', 'mp3', 'mp4', 'wav', 'webm']")
    }
    const hint = prompt === undefined ? '' : ` (${prompt})`
    const text = isTranslation ? `Good morning${hint} 👋` : `Grüezi mitenand${hint} 👋`
    if (stream === 'true' && model !== 'whisper-1') {
      return answerWith.events(
        [
          ...inWords(text).map((delta) => ({ event: 'transcript.text.delta', data: { type: 'transcript.text.delta', delta } })),
          { event: 'transcript.text.done', data: { type: 'transcript.text.done', text, usage: { type: 'tokens' } } },
        ],
        { headers },
      )
    }
    if (format === 'json') return answerWith.json({ text, usage: { type: 'duration', seconds: 3 } }, { headers })
    if (format === 'verbose_json') return answerWith.json({ task: 'transcribe', duration: 3, text, segments: [] }, { headers })
    return answerWith.text(`${text}\n`, { headers })
  }

const host = 'https://api.openai.com/v1/audio'

/** OpenAI's speech, both ways. */
export const createOpenAIAudioMock = (switches?: Partial<MockSwitches>): ServiceMock =>
  createServiceMock(
    {
      name: 'openai-audio',
      routes: [
        { method: 'POST', url: `${host}/speech`, answer: speak },
        { method: 'POST', url: `${host}/transcriptions`, answer: listen(false) },
        { method: 'POST', url: `${host}/translations`, answer: listen(true) },
        openAIModelsRoute,
      ],
      key: { isIn: keyIn.bearer, refuse: openAIError.refusal },
      allowedHeaders: ['authorization', 'content-type'],
      failures: {
        tooManyRequests: openAIError.tooManyRequests,
        serverError: openAIError.serverError,
        inStream: () => ({ event: 'error', data: { type: 'error', error: { message: 'The sound failed.' } } }),
      },
    },
    switches,
  )
