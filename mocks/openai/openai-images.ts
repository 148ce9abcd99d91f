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

const living = words('gpt-image-2 gpt-image-2.5-sunburst gpt-image-2.5-flare')
const retired = words('dall-e-2 dall-e-3')
const common = words('model n size quality background output_format output_compression moderation stream partial_images user')
const retiredOnly = words('response_format style')

const headers = { 'x-request-id': 'req_45c48cce2e2d7fbdea1afc51c7c6ad26' }
const usage = {
  input_tokens: 9,
  output_tokens: 272,
  total_tokens: 281,
  input_tokens_details: { text_tokens: 9, image_tokens: 0 },
}

/** Pictures, by their model: an address that lasts an hour, or the content. */
function pictures(given: Readonly<Record<string, unknown>>, event: string): MockAnswer {
  const { model = 'dall-e-2', n = 1, response_format: format = 'url', output_format: kind = 'png' } = given
  if (retired.includes(String(model))) {
    const picture =
      format === 'url'
        ? { url: `data:image/png;base64,${sampleFiles.png}#https://oaidalleapiprodscus.blob.core.windows.net/img-1.png` }
        : { b64_json: sampleFiles.png }
    return answerWith.json({ created: 1763700000, data: Array.from({ length: Number(n) }, () => picture) }, { headers })
  }
  const details = { background: 'opaque', output_format: kind, quality: 'high', size: '1024x1024' }
  if (String(given['stream']) === 'true') {
    const picture = { b64_json: sampleFiles.png, created_at: 1763700000, ...details }
    return answerWith.events(
      [
        { event: `${event}.partial_image`, data: { type: `${event}.partial_image`, partial_image_index: 0, ...picture } },
        { event: `${event}.completed`, data: { type: `${event}.completed`, ...picture, usage } },
      ],
      { headers },
    )
  }
  const data = Array.from({ length: Number(n) }, () => ({ b64_json: sampleFiles.png }))
  return answerWith.json({ created: 1763700000, ...details, data, usage }, { headers })
}

function modelFault({ model = 'dall-e-2', ...given }: Readonly<Record<string, unknown>>, { profile }: Readonly<MockSwitches>) {
  const isRetired = retired.includes(String(model))
  if (!living.includes(String(model)) && !(isRetired && profile === 'alive')) return openAIError.unknownModel(String(model))
  const [odd] = isRetired ? [] : retiredOnly.filter((name) => name in given)
  return odd === undefined ? undefined : openAIError.badRequest(`Unknown parameter: '${odd}'.`, odd, 'unknown_parameter')
}

function generate({ json }: MockRequest, switches: Readonly<MockSwitches>): MockAnswer {
  const [unknown] = unknownFields(json, ['prompt', ...common, ...retiredOnly])
  if (unknown !== undefined) return openAIError.badRequest(`Unknown parameter: '${unknown}'.`, unknown, 'unknown_parameter')
  if (typeof json['prompt'] !== 'string' || !json['prompt']) {
    return openAIError.badRequest("Missing required parameter: 'prompt'.", 'prompt', 'missing_required_parameter')
  }
  return modelFault(json, switches) ?? pictures(json, 'image_generation')
}

const change =
  (isEdit: boolean) =>
  (request: MockRequest, switches: Readonly<MockSwitches>): MockAnswer => {
    const fault = formFault(request, {
      files: ['image', 'image[]', 'mask'],
      // Several pictures go under a name of their own.
      required: [request.form?.has('image[]') ? 'image[]' : 'image', ...(isEdit ? ['prompt'] : [])],
      optional: [...common, ...retiredOnly, ...(isEdit ? ['mask', 'input_fidelity'] : [])],
    })
    if (fault !== undefined) return openAIError.badRequest(fault)
    const fields = Object.fromEntries(request.form ?? [])
    const images = ['image', 'image[]'].flatMap((name) => request.form?.getAll(name) ?? [])
    if (images.some((image) => !(image instanceof File) || !image.type.startsWith('image/')))
      return openAIError.badRequest('Invalid input image')
    return modelFault(fields, switches) ?? pictures(fields, 'image_edit')
  }

const host = 'https://api.openai.com/v1/images'

/** OpenAI's images: made, edited, and, while DALL-E lived, varied. */
export const createOpenAIImagesMock = (switches?: Partial<MockSwitches>): ServiceMock =>
  createServiceMock(
    {
      name: 'openai-images',
      routes: [
        { method: 'POST', url: `${host}/generations`, answer: generate },
        { method: 'POST', url: `${host}/edits`, answer: change(true) },
        {
          method: 'POST',
          url: `${host}/variations`,
          answer: change(false),
          today: ({ url }) => openAIError.answer(404, { message: `Invalid URL (POST ${url.pathname})` }),
        },
        openAIModelsRoute,
      ],
      key: { isIn: keyIn.bearer, refuse: openAIError.refusal },
      allowedHeaders: ['authorization', 'content-type'],
      failures: {
        tooManyRequests: openAIError.tooManyRequests,
        serverError: openAIError.serverError,
        inStream: () => ({
          event: 'error',
          data: {
            type: 'error',
            error: { type: 'server_error', code: 'server_error', message: 'The picture failed.', param: null },
          },
        }),
      },
    },
    switches,
  )
