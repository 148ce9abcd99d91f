import { createStabilityAIMock } from '../../../../mocks/stability-ai/stability-ai.ts'
import type { ServiceRow } from '../row.ts'

const host = 'https://api.stability.ai'
const v1 = `${host}/v1/generation`
const v2 = `${host}/v2beta/stable-image`
const headers = { accept: 'application/json', authorization: 'Bearer test-key' }
const jsonHeaders = { ...headers, 'content-type': 'application/json' }
const reply = { files: [{ type: 'image' as const, src: 'data:image/png;base64,iVBOR' }] }
const shutDown = 'Stability AI has shut this down: leave out `api: "v1"`, or set `custom_base_url` to a host that still has it.'

const picture = (name: string): File => new File([name], name, { type: 'image/png' })
const cat = { fileName: 'cat.png' }
const mask = { fileName: 'mask.png' }
const prompt = 'A bigger cat'
const prompts = { 'text_prompts[0][text]': prompt, 'text_prompts[0][weight]': '1' }

const ofPicture = { text: prompt, files: () => [picture('cat.png')] }
const withMask = { text: prompt, files: () => [picture('cat.png'), picture('mask.png')] }

const files = (count: number) => ({
  needsFiles: count,
  files: { images: { acceptedFormats: '.png', maxNumberOfFiles: count } },
})

const textInput = { needsText: true, placeholder: 'Describe an image' }
const changeInput = { ...files(1), needsText: true, placeholder: 'Describe image changes' }
const maskInput = { ...files(2), needsText: true, placeholder: 'Describe image changes' }
const upscaleInput = { ...files(1), placeholder: 'Attach an image file' }

const service = (task: string): Pick<ServiceRow, 'createMock' | 'directConnection' | 'isConversation' | 'reply'> => ({
  createMock: createStabilityAIMock,
  directConnection: (settings, key) => ({ stabilityAI: { ...key, [task]: { ...settings } } }),
  reply,
  isConversation: false,
})

const key = { placeholder: 'Stability AI API Key', helpUrl: 'https://platform.stability.ai/account/keys' }
const refusal = { text: 'Incorrect API key provided', isShown: true }

const living: readonly ServiceRow[] = [
  {
    ...service('textToImage'),
    name: 'stabilityAI.textToImage',
    // Settings of version 1 are left out.
    settings: { style_preset: 'comic-book', engine_id: 'stable-diffusion-v1-6', samples: 2, weight: 1 },
    sent: { url: `${v2}/generate/core`, headers, form: { prompt: 'Hello', style_preset: 'comic-book' } },
    key: { ...key, probe: { method: 'GET', url: `${host}/v1/user/balance` }, refusal },
    input: textInput,
    refusals: [{ settings: { colour: 'red' }, text: "Unknown field 'colour'", isShown: false }],
  },
  {
    ...service('textToImage'),
    name: 'stabilityAI.textToImage of a named model',
    settings: { model: 'sd3.5-flash' },
    sent: { url: `${v2}/generate/sd3`, headers, form: { prompt: 'Hello', model: 'sd3.5-flash' } },
    input: textInput,
  },
  {
    ...service('imageToImage'),
    name: 'stabilityAI.imageToImage',
    asked: ofPicture,
    sent: {
      url: `${v2}/generate/sd3`,
      headers,
      form: { prompt, image: cat, strength: '0.65', mode: 'image-to-image', model: 'sd3.5-large' },
    },
    input: changeInput,
  },
  {
    ...service('imageToImage'),
    name: 'stabilityAI.imageToImage of a named model',
    asked: ofPicture,
    settings: { model: 'ultra', strength: 0.2 },
    sent: { url: `${v2}/generate/ultra`, headers, form: { prompt, image: cat, strength: '0.2' } },
    input: changeInput,
  },
  {
    ...service('imageToImageUpscale'),
    name: 'stabilityAI.imageToImageUpscale',
    asked: { files: ofPicture.files },
    sent: { url: `${v2}/upscale/fast`, headers, form: { image: cat } },
    input: upscaleInput,
  },
  {
    ...service('imageToImageUpscale'),
    name: 'stabilityAI.imageToImageUpscale with words',
    asked: ofPicture,
    settings: { model: 'conservative' },
    sent: { url: `${v2}/upscale/conservative`, headers, form: { image: cat, prompt } },
    input: { ...upscaleInput, needsText: true },
  },
  {
    ...service('imageToImageMasking'),
    name: 'stabilityAI.imageToImageMasking',
    asked: withMask,
    sent: { url: `${v2}/edit/inpaint`, headers, form: { image: cat, mask, prompt } },
    input: maskInput,
    incomplete: [
      {
        settings: { mask_source: 'MASK_IMAGE_BLACK' },
        because: 'Masks are white where the image is to change: `MASK_IMAGE_BLACK` is known to `api: "v1"` only.',
      },
    ],
  },
]

const first: readonly ServiceRow[] = [
  {
    ...service('textToImage'),
    name: 'stabilityAI.textToImage of version 1',
    settings: { api: 'v1', samples: 2, style_preset: 'comic-book' },
    sent: {
      url: `${v1}/stable-diffusion-v1-6/text-to-image`,
      headers: jsonHeaders,
      json: { text_prompts: [{ text: 'Hello', weight: 1 }], samples: 2, style_preset: 'comic-book' },
    },
    reply: { files: [...reply.files, ...reply.files] },
    key: { ...key, probe: { method: 'GET', url: `${host}/v1/engines/list` }, refusal },
    input: textInput,
    refusals: [{ settings: { colour: 'red' }, text: 'colour: unknown field', isShown: false }],
    today: shutDown,
  },
  {
    ...service('imageToImage'),
    name: 'stabilityAI.imageToImage of version 1',
    asked: ofPicture,
    settings: { api: 'v1', engine_id: 'stable-diffusion-xl-1024-v1-0', weight: 0.5 },
    sent: {
      url: `${v1}/stable-diffusion-xl-1024-v1-0/image-to-image`,
      headers,
      form: { init_image: cat, ...prompts, 'text_prompts[0][weight]': '0.5' },
    },
    input: changeInput,
    today: shutDown,
  },
  {
    ...service('imageToImageUpscale'),
    name: 'stabilityAI.imageToImageUpscale of version 1',
    asked: { files: ofPicture.files },
    settings: { api: 'v1', width: 2048 },
    sent: { url: `${v1}/esrgan-v1-x2plus/image-to-image/upscale`, headers, form: { image: cat, width: '2048' } },
    input: upscaleInput,
    today: shutDown,
  },
  {
    ...service('imageToImageMasking'),
    name: 'stabilityAI.imageToImageMasking of version 1',
    asked: withMask,
    settings: { api: 'v1' },
    sent: {
      url: `${v1}/stable-diffusion-xl-1024-v1-0/image-to-image/masking`,
      headers,
      form: { init_image: cat, mask_source: 'MASK_IMAGE_WHITE', mask_image: mask, ...prompts },
    },
    input: maskInput,
    today: shutDown,
  },
]

export const rows: readonly ServiceRow[] = [...living, ...first]
