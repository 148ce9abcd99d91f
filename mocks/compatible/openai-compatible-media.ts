import type { MockAnswer } from '../kit/mock-answer.ts'
import { answerWith } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'
import { sampleFiles } from '../kit/sample-files.ts'
import type { MockRoute } from '../kit/service-mock.ts'
import { unknownFields } from '../kit/unknown-fields.ts'
import type { Refuse } from './openai-compatible-vendors.ts'

/** What a service makes beside text. */
interface Media {
  readonly base: string
  readonly images?: { readonly models: readonly string[]; readonly fields: string; readonly isInline?: boolean }
  readonly speech?: {
    readonly models: readonly string[]
    /** Models that answered when they lived. */
    readonly retired?: readonly string[]
    readonly voices: readonly string[]
    readonly formats: readonly string[]
    readonly fields: string
  }
}

const orpheusVoices = ['autumn', 'diana', 'hannah', 'austin', 'daniel', 'troy']

const media: Readonly<Record<string, Media>> = {
  x: {
    base: 'https://api.x.ai/v1',
    images: {
      models: ['grok-imagine-image-quality', 'grok-imagine-image'],
      fields: 'n response_format aspect_ratio user resolution',
      isInline: true,
    },
  },
  together: {
    base: 'https://api.together.xyz/v1',
    images: {
      models: ['black-forest-labs/FLUX.1-schnell-Free', 'black-forest-labs/FLUX.1-schnell'],
      fields:
        'n response_format steps width height seed negative_prompt image_url guidance_scale output_format image_loras disable_safety_checker',
    },
    speech: {
      models: ['cartesia/sonic'],
      voices: ['laidback woman', 'helpful woman'],
      formats: ['mp3', 'wav', 'raw'],
      fields: 'language response_encoding sample_rate stream',
    },
  },
  bigModel: {
    base: 'https://open.bigmodel.cn/api/paas/v4',
    images: { models: ['cogview-4-250304', 'cogview-4', 'cogview-3-flash'], fields: 'size quality user_id watermark_enabled' },
    speech: {
      models: ['cogtts', 'glm-tts'],
      voices: ['tongtong'],
      formats: ['wav', 'pcm'],
      fields: 'speed volume stream encode_format user_id watermark_enabled',
    },
  },
  groq: {
    base: 'https://api.groq.com/openai/v1',
    speech: {
      models: ['canopylabs/orpheus-v1-english'],
      retired: ['playai-tts'],
      voices: [...orpheusVoices, 'Fritz-PlayAI'],
      formats: ['wav', 'mp3'],
      fields: 'speed sample_rate',
    },
  },
}

const invalid = (refuse: Refuse, message: string): MockAnswer => refuse(400, message, 'invalid_request_error')

const gone = (refuse: Refuse, model: unknown): MockAnswer =>
  refuse(
    404,
    `The model \`${String(model)}\` does not exist or you do not have access to it.`,
    'invalid_request_error',
    'model_not_found',
  )

const draw =
  ({ models, fields, isInline }: NonNullable<Media['images']>, refuse: Refuse) =>
  ({ json }: MockRequest): MockAnswer => {
    const { model, prompt, n = 1, response_format: format } = json
    const [unknown] = unknownFields(json, ['model', 'prompt', ...fields.split(' ')])
    if (unknown !== undefined) return invalid(refuse, `property '${unknown}' is unsupported`)
    if (!models.includes(String(model))) return gone(refuse, model)
    if (typeof prompt !== 'string' || !prompt) return invalid(refuse, 'The field prompt is missing')
    const isBase64 = format === undefined ? isInline : format !== 'url'
    const picture = isBase64 ? { b64_json: sampleFiles.png } : { url: `data:image/png;base64,${sampleFiles.png}` }
    return answerWith.json({
      created: 1763700000,
      data: Array.from({ length: Number(n) }, (_, index) => ({ index, ...picture })),
    })
  }

const speak =
  ({ models, voices, formats, fields }: NonNullable<Media['speech']>, refuse: Refuse) =>
  ({ json }: MockRequest): MockAnswer => {
    const { model, input, voice, response_format: format } = json
    const [unknown] = unknownFields(json, ['model', 'input', 'voice', 'response_format', ...fields.split(' ')])
    if (unknown !== undefined) return invalid(refuse, `property '${unknown}' is unsupported`)
    if (!models.includes(String(model))) return gone(refuse, model)
    if (typeof input !== 'string' || !input) return invalid(refuse, 'The field input is missing')
    if (!voices.includes(String(voice))) return invalid(refuse, `Invalid voice: ${String(voice)}`)
    if (!formats.includes(String(format))) return invalid(refuse, `Invalid response_format: ${String(format)}`)
    return answerWith.bytes(sampleFiles.mp3Bytes, format === 'mp3' ? 'audio/mpeg' : 'audio/wav')
  }

/** The addresses for images and speech of a service of the family. */
export function createMediaRoutes(name: string, refuse: Refuse): MockRoute[] {
  const { base = '', images, speech } = media[name] ?? {}
  return [
    ...(images ? [{ method: 'POST', url: `${base}/images/generations`, answer: draw(images, refuse) } as const] : []),
    ...(speech
      ? [
          {
            method: 'POST',
            url: `${base}/audio/speech`,
            answer: speak({ ...speech, models: [...speech.models, ...(speech.retired ?? [])] }, refuse),
            today: speak(speech, refuse),
          } as const,
        ]
      : []),
  ]
}
