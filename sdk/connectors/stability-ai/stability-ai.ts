import { joinUrl } from '../../connector-kit/join-url.ts'
import { decodeValue } from '../../connector-kit/decode/decode-answer.ts'
import { readJson } from '../../connector-kit/decode/read-body.ts'
import type { Service, ServiceContext } from '../../connector-kit/service.ts'
import { toForm } from '../../connector-kit/to-form.ts'
import { ChatError } from '../../core/errors.ts'
import { inputLabels } from '../../core/labels/input.ts'
import type { MessageFile } from '../../core/options/options.ts'
import type { InputRule, ReplyEvent } from '../../core/types.ts'
import type { Json } from '../../protocols/protocol.ts'
import { retirableDefaults } from '../retirable-defaults.ts'
import type { StabilityAIAsked, StabilityAISettings, StabilityAITask } from './stability-ai-settings.ts'

const resultInterval = 10_000 // milliseconds; the vendor's minimum between two polls

const headers = { Accept: 'application/json' }

/** Our own settings, and settings of API version 1 that version 2 does not have. */
const v1Settings =
  /^(api|custom_base_url|model|engine_id|weight|samples|cfg_scale|steps|sampler|clip_guidance_preset|width|height|init_image_mode|image_strength|step_schedule_start|step_schedule_end|mask_source)$/

const isV1 = ({ custom_base_url: base, api = base ? 'v1' : 'v2beta' }: StabilityAISettings): boolean => api === 'v1'

const urlOf = ({ custom_base_url: base = 'https://api.stability.ai' }: StabilityAISettings, path: string): string =>
  joinUrl(base, path)

const png = (count: number): InputRule => ({
  needsFiles: count,
  files: { images: { acceptedFormats: '.png', maxNumberOfFiles: count } },
})

/** The input that each task needs. */
const inputs: Record<StabilityAITask, (settings: StabilityAISettings) => InputRule> = {
  textToImage: () => ({ needsText: true, placeholder: 'Describe an image' }),
  imageToImage: () => ({ ...png(1), needsText: true, placeholder: 'Describe image changes' }),
  imageToImageUpscale: ({ model }) => ({
    ...png(1),
    ...(model && model !== 'fast' && { needsText: true }),
    placeholder: 'Attach an image file',
  }),
  imageToImageMasking: (settings) => ({
    ...png(settings.mask_source === 'INIT_IMAGE_ALPHA' ? 1 : 2),
    needsText: true,
    placeholder: 'Describe image changes',
    ...(settings.mask_source === 'MASK_IMAGE_BLACK' &&
      !isV1(settings) && {
        disabledBecause: 'Masks are white where the image is to change: `MASK_IMAGE_BLACK` is known to `api: "v1"` only.',
      }),
  }),
}

/** The endpoint of each task in version 2, and its body without the settings. */
const requests: Record<
  StabilityAITask,
  (asked: StabilityAIAsked, settings: StabilityAISettings) => { path: string; fields: Json }
> = {
  textToImage({ text: prompt }, { model = retirableDefaults.stabilityAITextToImage.used }) {
    const isOwnAddress = model === 'core' || model === 'ultra'
    return { path: `generate/${isOwnAddress ? model : 'sd3'}`, fields: { prompt, ...(!isOwnAddress && { model }) } }
  },
  imageToImage({ text: prompt, image }, { model = retirableDefaults.stabilityAIImageToImage.used, image_strength: kept = 0.35 }) {
    const fields = { prompt, image, strength: 1 - kept }
    return model === 'ultra'
      ? { path: 'generate/ultra', fields }
      : { path: 'generate/sd3', fields: { ...fields, mode: 'image-to-image', model } }
  },
  imageToImageUpscale: ({ text: prompt, image }, { model = retirableDefaults.stabilityAIUpscale.used }) => ({
    path: `upscale/${model}`,
    fields: { image, ...(model !== 'fast' && { prompt }) },
  }),
  imageToImageMasking: ({ text: prompt, image, mask }) => ({
    path: retirableDefaults.stabilityAIMasking.used,
    fields: { image, mask, prompt },
  }),
}

interface Picture {
  base64?: string
  finishReason?: string
}

interface Answer {
  /** API version 2. */
  image?: string
  artifacts?: Picture[]
}

function* read(answer: unknown, format: string): Iterable<ReplyEvent> {
  const { image = '', artifacts } = answer as Answer
  const pictures: Picture[] = artifacts ?? [{ base64: image }]
  const files = pictures.flatMap(({ base64, finishReason }): MessageFile[] =>
    base64 && finishReason !== 'ERROR' ? [{ src: `data:image/${format};base64,${base64}`, type: 'image' }] : [],
  )
  if (files.length) yield { type: 'message', message: { files } }
}

/** The result, once there is one: the creative upscaler first returns the id of a job. */
async function finished(first: Response, url: string, context: ServiceContext<StabilityAISettings>): Promise<unknown> {
  const { call, delay, signal } = context
  const answer = (await readJson(first, signal)) as { id?: string }
  if (answer.id === undefined) return answer
  let result: Response
  do {
    await delay(resultInterval)
    result = await call(`${url}/result/${answer.id}`, { method: 'GET', headers })
  } while (result.status === 202)
  return readJson(result, signal)
}

/** Images from texts and from other images: https://platform.stability.ai/docs/api-reference */
export const stabilityAI = (task: StabilityAITask): Service<StabilityAISettings> => ({
  name: 'Stability AI',
  key: (settings) => ({
    placeholder: 'Stability AI API Key',
    helpUrl: 'https://platform.stability.ai/account/keys',
    headers: (key) => ({ Authorization: `Bearer ${key}` }),
    probe: { url: urlOf(settings, isV1(settings) ? 'v1/engines/list' : 'v1/user/balance') },
  }),
  input: inputs[task],
  permittedErrorPrefixes: ['Incorrect', 'invalid_'],
  async *send({ messages, files: [image, mask] }, context) {
    const { settings } = context
    const asked: StabilityAIAsked = { text: messages.at(-1)?.text ?? '', image, mask }
    const isMasked = task === 'imageToImageMasking' && settings.mask_source !== 'INIT_IMAGE_ALPHA'
    if ((task !== 'textToImage' && !image) || (isMasked && !mask)) {
      throw new ChatError(inputLabels().errorImageMissing, { isDisplayable: true })
    }
    if (isV1(settings)) {
      const { askStabilityAIV1 } = await import('./ask-stability-ai-v1.ts')
      const response = await askStabilityAIV1(task, asked, context, (path) => urlOf(settings, path))
      yield* decodeValue(await readJson(response, context.signal), (answer) => read(answer, 'png'), context)
      return
    }
    const { path, fields } = requests[task](asked, settings)
    const given = Object.fromEntries(Object.entries(settings).filter(([name]) => !v1Settings.test(name)))
    const url = urlOf(settings, `v2beta/stable-image/${path}`)
    const first = await context.ask(url, { form: toForm({ ...fields, ...given }), headers })
    const format = settings.output_format ?? 'png'
    yield* decodeValue(await finished(first, url, context), (answer) => read(answer, format), context)
  },
})
