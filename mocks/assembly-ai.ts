import { answerText } from './kit/answer-text.ts'
import { keyIn } from './kit/keys.ts'
import { answerWith, type MockAnswer } from './kit/mock-answer.ts'
import type { MockRequest } from './kit/mock-request.ts'
import type { MockSwitches } from './kit/mock-switches.ts'
import { createServiceMock, type ServiceMock } from './kit/service-mock.ts'
import { unknownFields } from './kit/unknown-fields.ts'

const fields =
  'audio_url speech_models speech_model language_code language_codes language_detection language_detection_options language_confidence_threshold punctuate format_text disfluencies multichannel dual_channel webhook_url webhook_auth_header_name webhook_auth_header_value auto_highlights audio_start_from audio_end_at word_boost boost_param keyterms_prompt prompt filter_profanity redact_pii redact_pii_audio redact_pii_policies redact_pii_sub speaker_labels speaker_options speakers_expected content_safety iab_categories custom_spelling sentiment_analysis auto_chapters entity_detection speech_threshold throttled summarization summary_model summary_type temperature'.split(
    ' ',
  )

const models = ['universal-3-5-pro', 'universal-2']

const error = (status: number, text: string): MockAnswer => answerWith.json({ error: text }, { status })

const longRecording = 100 // bytes; it is still being written when it is asked for the first time

interface Upload {
  size: number
  isSound: boolean
}

/** The service as one visitor sees it: what was uploaded, and how far its transcripts are. */
function createRoutes() {
  const uploads = new Map<string, Upload>()
  const transcripts = new Map<string, { polls: number; upload: Upload | undefined; url: string; models: unknown }>()

  function upload({ bytes, headers }: MockRequest): MockAnswer {
    if (!headers.get('content-type')?.startsWith('application/octet-stream')) return error(422, 'Invalid content type')
    if (!bytes.length)
      return error(422, 'Upload failed, please try again. If you continue to have issues please reach out to support')
    const id = `f3d${uploads.size}-4a7b-9d2e`
    uploads.set(id, { size: bytes.length, isSound: !new TextDecoder().decode(bytes).startsWith('silence') })
    return answerWith.json({ upload_url: `https://cdn.assemblyai.com/upload/${id}` })
  }

  function shown(id: string): MockAnswer {
    const transcript = transcripts.get(id)
    if (!transcript) return error(404, 'Transcript lookup error, transcript id not found')
    const { polls, upload, url } = transcript
    const isWritten = polls > (upload && upload.size > longRecording ? 1 : 0)
    const status = polls < 1 ? 'queued' : !isWritten ? 'processing' : upload?.isSound ? 'completed' : 'error'
    transcript.polls += 1
    const isDone = status === 'completed'
    const text = answerText(`${upload?.size ?? 0} bytes`)
    return answerWith.json({
      id,
      status,
      audio_url: url,
      language_code: 'en_us',
      speech_models: transcript.models,
      text: isDone ? text : null,
      words: isDone
        ? text
            .split(' ')
            .map((word, index) => ({ text: word, start: index * 300, end: index * 300 + 250, confidence: 0.97, speaker: null }))
        : null,
      confidence: isDone ? 0.97 : null,
      audio_duration: isDone ? 4 : null,
      ...(status === 'error' && {
        error: 'language_detection cannot be performed on files with no spoken audio.',
      }),
    })
  }

  function order({ json }: MockRequest, needsModels: boolean): MockAnswer {
    const { audio_url: url, speech_models: asked } = json
    const [unknown] = unknownFields(json, fields)
    if (unknown !== undefined) return error(400, `Invalid endpoint schema, additional properties are not allowed: ${unknown}`)
    if (typeof url !== 'string') return error(400, 'Invalid endpoint schema, please refer to documentation for examples.')
    if (asked === undefined && needsModels) return error(400, '"speech_models" must be a non-empty list')
    if (
      asked !== undefined &&
      !(Array.isArray(asked) && asked.length && asked.every((model) => models.includes(String(model))))
    ) {
      return error(400, `Invalid speech_models: expected some of ${models.join(', ')}`)
    }
    const id = `9ea68fd3-f953-42c1-9742-${String(transcripts.size).padStart(12, '0')}`
    transcripts.set(id, { polls: 0, upload: uploads.get(url.split('/').at(-1) ?? ''), url, models: asked ?? null })
    return shown(id)
  }

  const base = 'https://{host}.assemblyai.com/v2'
  return [
    { method: 'POST', url: `${base}/upload`, answer: upload },
    {
      method: 'POST',
      url: `${base}/transcript`,
      answer: (request: MockRequest) => order(request, false),
      // Since 2026 the models have to be named.
      today: (request: MockRequest) => order(request, true),
    },
    { method: 'GET', url: `${base}/transcript/{id}`, answer: ({ parameters }: MockRequest) => shown(parameters['id'] ?? '') },
  ] as const
}

/** AssemblyAI: upload, order a transcript, ask until it is written. A recording that begins with `silence` holds no speech. */
export const createAssemblyAIMock = (switches?: Partial<MockSwitches>): ServiceMock =>
  createServiceMock(
    {
      name: 'assembly-ai',
      routes: createRoutes(),
      key: {
        isIn: keyIn.header('authorization'),
        refuse: () => error(401, 'Authentication error, API token missing/invalid'),
      },
      failures: {
        tooManyRequests: () => error(429, 'Too Many Requests'),
        serverError: (_request, status) => error(status, 'Server error, developers have been alerted.'),
      },
    },
    switches,
  )
