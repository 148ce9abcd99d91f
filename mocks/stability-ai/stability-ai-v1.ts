import { formFault } from '../kit/form-fault.ts'
import { answerWith, type MockAnswer } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'
import { sampleFiles } from '../kit/sample-files.ts'
import type { MockRoute } from '../kit/service-mock.ts'
import { unknownFields } from '../kit/unknown-fields.ts'
import { stabilityAIError } from './stability-ai-error.ts'

const engines = {
  'stable-diffusion-v1-6': 'Stability-AI Stable Diffusion v1.6',
  'stable-diffusion-xl-1024-v1-0': 'Stability-AI Stable Diffusion XL v1.0',
  'esrgan-v1-x2plus': 'Real-ESRGAN_x2plus upscaler model',
}

const common = 'cfg_scale clip_guidance_preset sampler samples seed steps style_preset extras'.split(' ')
const prompts = ['text_prompts[0][text]', 'text_prompts[0][weight]']

const pictures = (count: unknown): MockAnswer =>
  answerWith.json({
    artifacts: Array.from({ length: Number(count ?? 1) }, (_, index) => ({
      base64: sampleFiles.png,
      seed: 1050625087 + index,
      finishReason: 'SUCCESS',
    })),
  })

function fromText(request: MockRequest): MockAnswer {
  const { json } = request
  const [unknown] = unknownFields(json, ['text_prompts', 'height', 'width', ...common])
  if (unknown !== undefined) return stabilityAIError.badRequest(request, `${unknown}: unknown field`)
  const { text_prompts: asked } = json
  const [first] = (Array.isArray(asked) ? asked : []) as { text?: unknown; weight?: unknown }[]
  if (typeof first?.text !== 'string' || !first.text) return stabilityAIError.badRequest(request, 'text_prompts: is required')
  if (first.weight !== undefined && typeof first.weight !== 'number') {
    return stabilityAIError.badRequest(request, 'text_prompts.0.weight: must be a number')
  }
  return pictures(json['samples'])
}

interface Shape {
  files: readonly string[]
  required: readonly string[]
  optional: readonly string[]
}

const fromForm =
  ({ files, required, optional }: Shape) =>
  (request: MockRequest): MockAnswer => {
    const fault = formFault(request, { files, required, optional })
    if (fault !== undefined) return stabilityAIError.badRequest(request, fault)
    const source = request.form?.get('mask_source')
    if (source && source !== 'INIT_IMAGE_ALPHA' && !request.form?.has('mask_image')) {
      return stabilityAIError.badRequest(request, 'mask_image: is required')
    }
    return pictures(request.form?.get('samples') ?? 1)
  }

/** An address of an engine; since the engines are gone, none is found. */
const route = (path: string, answer: (request: MockRequest) => MockAnswer): MockRoute => {
  const missing = (request: MockRequest): MockAnswer =>
    stabilityAIError.answer(
      request,
      404,
      'not_found',
      `The specified engine (ID ${request.parameters['engine'] ?? ''}) was not found.`,
    )
  return {
    method: 'POST',
    url: `https://api.stability.ai/v1/generation/{engine}/${path}`,
    answer: (request) => ((request.parameters['engine'] ?? '') in engines ? answer(request) : missing(request)),
    today: missing,
  }
}

/** The first version of Stability AI. */
export const stabilityAIV1Routes: readonly MockRoute[] = [
  route('text-to-image', fromText),
  route(
    'image-to-image',
    fromForm({
      files: ['init_image'],
      required: ['init_image', 'text_prompts[0][text]'],
      optional: [...prompts, 'init_image_mode', 'image_strength', 'step_schedule_start', 'step_schedule_end', ...common],
    }),
  ),
  route(
    'image-to-image/upscale',
    fromForm({ files: ['image'], required: ['image'], optional: ['width', 'height', ...prompts, 'seed', 'steps', 'cfg_scale'] }),
  ),
  route(
    'image-to-image/masking',
    fromForm({
      files: ['init_image', 'mask_image'],
      required: ['init_image', 'mask_source', 'text_prompts[0][text]'],
      optional: [...prompts, ...common],
    }),
  ),
  {
    method: 'GET',
    url: 'https://api.stability.ai/v1/engines/list',
    answer: () =>
      answerWith.json(Object.entries(engines).map(([id, description]) => ({ id, name: id, description, type: 'PICTURE' }))),
  },
]
