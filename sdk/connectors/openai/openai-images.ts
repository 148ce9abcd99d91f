import { decodeAnswer } from '../../connector-kit/decode/decode-answer.ts'
import type { Service, ServiceBody, ServiceContext } from '../../connector-kit/service.ts'
import { toForm } from '../../connector-kit/to-form.ts'
import type { OpenAIImagesOptions } from '../../core/options/services/openai.ts'
import { ChatError } from '../../core/errors.ts'
import { inputLabels } from '../../core/labels/input.ts'
import type { MessageFile } from '../../core/options/options.ts'
import type { ConnectorRequest, ReplyEvent } from '../../core/types.ts'
import { serviceError } from '../../core/service-error.ts'
import { retirableDefaults } from '../retirable-defaults.ts'
import { openAIKey, openAIUrl } from './openai-key.ts'

interface Picture {
  url?: string
  b64_json?: string
}

interface Answer extends Picture {
  type?: string
  data?: Picture[]
  output_format?: string
}

/** The prompt for an image without text, since the variations endpoint was retired. */
const variationPrompt = 'Create a variation of this image.'

/** Endpoint and body by the files and the text of the message. */
function requestOf(
  { messages, files }: ConnectorRequest,
  { settings, isStreaming }: ServiceContext<OpenAIImagesOptions>,
): { path: string; body: ServiceBody } {
  const { custom_base_url: host, api = host ? 'dall-e' : 'gpt-image', stream: _stream, ...given } = settings
  const isRetired = api === 'dall-e'
  const prompt = messages.at(-1)?.text
  const fields = {
    ...(!isRetired && { model: retirableDefaults.openAIImageModel.used }),
    ...given,
    ...(isStreaming && { stream: true }),
  }
  const [image, mask] = files
  if (!image) return { path: 'images/generations', body: { json: { ...fields, prompt: prompt ?? '' } } }
  const wrong = files.find(({ type }) => !type.startsWith('image/'))
  if (wrong) throw new ChatError(inputLabels().errorImageMissing, { isDisplayable: true, cause: wrong.name })
  if (!prompt && !mask && isRetired) return { path: 'images/variations', body: { form: toForm({ ...fields, image }) } }
  return { path: 'images/edits', body: { form: toForm({ ...fields, image, mask, prompt: prompt ?? variationPrompt }) } }
}

/** New images of OpenAI, changed ones (with a mask or without), and variations: https://platform.openai.com/docs/api-reference/images */
export const openAIImages: Service<OpenAIImagesOptions> = {
  name: 'OpenAI',
  key: openAIKey,
  // An image to edit, and a mask of the area to change.
  input: ({ custom_base_url: host, api = host ? 'dall-e' : 'gpt-image' }) => ({
    files: { images: { acceptedFormats: api === 'dall-e' ? '.png' : '.png,.jpg,.jpeg,.webp', maxNumberOfFiles: 2 } },
    placeholder: 'Describe an image',
  }),
  permittedErrorPrefixes: ['Incorrect', 'Invalid input image'],
  async *send(request, context) {
    const { settings } = context
    const { path, body } = requestOf(request, context)

    function* read(answer: unknown, event?: string): Iterable<ReplyEvent> {
      const { data = [], type = '', output_format: format = settings.output_format ?? 'png', ...single } = answer as Answer
      const isError = type === 'error' || (event !== undefined && 'error' in single)
      if (isError) throw serviceError(answer)
      const pictures = type.endsWith('.completed') ? [single] : data
      const files = pictures.map(({ url, b64_json: base64 }): MessageFile => ({
        src: base64 ? `data:image/${format};base64,${base64}` : (url ?? ''),
        type: 'image',
      }))
      if (files.length) yield { type: 'message', message: { files } }
      else if (type.endsWith('.partial_image')) yield { type: 'progress' }
    }

    yield* decodeAnswer(await context.ask(openAIUrl(settings, path), body), { read }, context)
  },
}
