import { formFault } from '../kit/form-fault.ts'
import { answerWith, type MockAnswer } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'
import { sampleFiles } from '../kit/sample-files.ts'
import type { MockRoute } from '../kit/service-mock.ts'
import { stabilityAIError } from './stability-ai-error.ts'

const base = 'https://api.stability.ai/v2beta/stable-image'

const common = ['negative_prompt', 'seed', 'output_format']

interface Shape {
  files?: readonly string[]
  required?: readonly string[]
  optional?: readonly string[]
}

const shapes: Record<string, Shape> = {
  'generate/core': { required: ['prompt'], optional: ['aspect_ratio', 'style_preset', ...common] },
  'generate/ultra': { files: ['image'], required: ['prompt'], optional: ['image', 'strength', 'aspect_ratio', ...common] },
  'generate/sd3': {
    files: ['image'],
    required: ['prompt'],
    optional: ['image', 'strength', 'mode', 'model', 'aspect_ratio', 'cfg_scale', ...common],
  },
  'upscale/fast': { files: ['image'], required: ['image'], optional: ['output_format'] },
  'upscale/conservative': { files: ['image'], required: ['image', 'prompt'], optional: ['creativity', ...common] },
  'upscale/creative': { files: ['image'], required: ['image', 'prompt'], optional: ['creativity', ...common] },
  'edit/inpaint': {
    files: ['image', 'mask'],
    required: ['image', 'prompt'],
    optional: ['mask', 'grow_mask', 'style_preset', ...common],
  },
}

const models = ['sd3.5-large', 'sd3.5-large-turbo', 'sd3.5-medium', 'sd3.5-flash']

/** A picture as the request wants it: in JSON, or as it is. */
function picture({ headers }: MockRequest): MockAnswer {
  const seed = 343940597
  if (headers.get('accept') === 'application/json') {
    return answerWith.json({ image: sampleFiles.png, finish_reason: 'SUCCESS', seed })
  }
  return answerWith.bytes(sampleFiles.pngBytes, 'image/png', { headers: { 'finish-reason': 'SUCCESS', seed: String(seed) } })
}

/** What is wrong with the fields that belong together. */
function faultOf({ form, parameters }: MockRequest): string | undefined {
  const value = (name: string): string | undefined => {
    const field = form?.get(name)
    return typeof field === 'string' ? field : undefined
  }
  const strength = value('strength')
  if (value('prompt') === '') return 'prompt: cannot be empty'
  if (strength !== undefined && !(Number(strength) >= 0 && Number(strength) <= 1)) return 'strength: must be between 0 and 1'
  if (form?.has('image') && parameters['group'] === 'generate' && strength === undefined) return 'strength: is required'
  const model = value('model')
  if (model !== undefined && !models.includes(model)) return `model: must be one of ${models.join(', ')}`
  const isOfImage = value('mode') === 'image-to-image'
  if (parameters['name'] === 'sd3' && form?.has('image') !== isOfImage)
    return 'image: is there in image-to-image mode, and only then'
  return undefined
}

/** The second version of Stability AI; its creative jobs are done at the second look. */
export function createStabilityAIV2Routes(): MockRoute[] {
  const looks = new Map<string, number>()

  function answer(request: MockRequest): MockAnswer {
    const path = `${request.parameters['group'] ?? ''}/${request.parameters['name'] ?? ''}`
    const shape = shapes[path]
    if (!shape) return stabilityAIError.answer(request, 404, 'not_found', 'The requested resource was not found.')
    const { files = [], required = [], optional = [] } = shape
    const fault = formFault(request, { files, required, optional }) ?? faultOf(request)
    if (fault !== undefined) return stabilityAIError.badRequest(request, fault)
    if (path !== 'upscale/creative') return picture(request)
    const id = `ea771536f066b7fd03d62384581982ecd8b54a932a6378d5809d43f6e5aa789${looks.size}`
    looks.set(id, 0)
    return answerWith.json({ id })
  }

  function look(request: MockRequest): MockAnswer {
    const id = request.parameters['id'] ?? ''
    const count = looks.get(id)
    if (count === undefined) return stabilityAIError.answer(request, 404, 'not_found', 'id: not found')
    looks.set(id, count + 1)
    return count ? picture(request) : answerWith.json({ id, status: 'in-progress' }, { status: 202 })
  }

  return [
    { method: 'GET', url: `${base}/upscale/creative/result/{id}`, answer: look },
    { method: 'POST', url: `${base}/{group}/{name}`, answer },
  ]
}
