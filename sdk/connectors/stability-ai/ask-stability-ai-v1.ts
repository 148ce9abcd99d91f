import { adviseOnRetiredEndpoint } from '../../connector-kit/retired-endpoint.ts'
import type { ServiceBody, ServiceContext } from '../../connector-kit/service.ts'
import { toForm } from '../../connector-kit/to-form.ts'
import { retirableDefaults } from '../retirable-defaults.ts'
import type { StabilityAIAsked, StabilityAISettings, StabilityAITask } from './stability-ai-settings.ts'

const advice = 'Stability AI has shut this down: leave out `api: "v1"`, or set `custom_base_url` to a host that still has it.'

const engines: Record<StabilityAITask, string> = {
  textToImage: retirableDefaults.stabilityAITextToImage.specified,
  imageToImage: retirableDefaults.stabilityAIImageToImage.specified,
  imageToImageUpscale: retirableDefaults.stabilityAIUpscale.specified,
  imageToImageMasking: retirableDefaults.stabilityAIMasking.specified,
}

const paths: Record<StabilityAITask, string> = {
  textToImage: 'text-to-image',
  imageToImage: 'image-to-image',
  imageToImageUpscale: 'image-to-image/upscale',
  imageToImageMasking: 'image-to-image/masking',
}

function bodyOf(task: StabilityAITask, { text, image, mask }: StabilityAIAsked, settings: StabilityAISettings): ServiceBody {
  const {
    api: _api,
    custom_base_url: _base,
    model: _model,
    engine_id: engine,
    weight = 1,
    mask_source: source = 'MASK_IMAGE_WHITE',
    ...fields
  } = settings
  if (task === 'textToImage') return { json: { text_prompts: [{ text, weight }], ...fields } }
  const prompts = { 'text_prompts[0][text]': text, 'text_prompts[0][weight]': weight }
  // Only some of the upscaling engines accept a prompt.
  if (task === 'imageToImageUpscale') return { form: toForm({ image, ...(engine && text && prompts), ...fields }) }
  const isMasking = task === 'imageToImageMasking'
  return {
    form: toForm({
      init_image: image,
      ...(isMasking && { mask_source: source, mask_image: source === 'INIT_IMAGE_ALPHA' ? undefined : mask }),
      ...prompts,
      ...fields,
    }),
  }
}

/** Sends a request to version 1 of Stability AI's API. */
export function askStabilityAIV1(
  task: StabilityAITask,
  asked: StabilityAIAsked,
  { settings, ask }: ServiceContext<StabilityAISettings>,
  urlOf: (path: string) => string,
): Promise<Response> {
  const url = urlOf(`v1/generation/${settings.engine_id ?? engines[task]}/${paths[task]}`)
  return adviseOnRetiredEndpoint(
    ask(url, { ...bodyOf(task, asked, settings), headers: { Accept: 'application/json' } }),
    !settings.custom_base_url && advice,
  )
}
