import { permitByKind } from '../../connector-kit/permit-by-kind.ts'
import { decodeAnswer } from '../../connector-kit/decode/decode-answer.ts'
import { readFile } from '../../connector-kit/read-file.ts'
import type { Service } from '../../connector-kit/service.ts'
import type { CompatibleImagesOptions, CompatibleSpeechOptions } from '../../core/options/services/openai-compatible.ts'
import type { MessageFile } from '../../core/options/options.ts'
import type { ConnectorContext, InputRule, ReplyEvent } from '../../core/types.ts'
import { own } from '../../core/util/own.ts'
import type { Json } from '../../protocols/protocol.ts'
import { compatibleKey, compatibleUrl, type CompatibleVendor } from './compatible-vendor.ts'
import { mediaVendors } from './media-vendors.ts'
import { retirableDefaults } from '../retirable-defaults.ts'

interface Answer {
  data?: { url?: string; b64_json?: string }[]
}

/** The type of an image, detected by its first characters: services do not name it. */
const imageType = (base64: string): string => (base64.startsWith('/9j/') ? 'jpeg' : base64.startsWith('UklGR') ? 'webp' : 'png')

function* readPictures(answer: unknown): Iterable<ReplyEvent> {
  const files = ((answer as Answer).data ?? []).map(({ url = '', b64_json: base64 }): MessageFile => ({
    src: base64 ? `data:image/${imageType(base64)};base64,${base64}` : url,
    type: 'image',
  }))
  if (files.length) yield { type: 'message', message: { files } }
}

interface Media<Settings> {
  readonly vendor: CompatibleVendor
  readonly path: string
  readonly input: InputRule
  /** The request body, including the visitor's text. */
  body(said: string, settings: Omit<Settings, 'custom_base_url'>): Json
  /** The files in the response, given the request. */
  read(response: globalThis.Response, context: ConnectorContext, asked: Json): AsyncIterable<ReplyEvent>
}

const media = <Settings extends { custom_base_url?: string }>({
  vendor,
  path,
  input,
  body,
  read,
}: Media<Settings>): Service<Settings> => ({
  name: vendor.name,
  key: (settings) => compatibleKey(vendor, settings),
  input: () => input,
  permittedErrorPrefixes: vendor.permittedErrorPrefixes ?? [],
  async *send({ messages }, context) {
    const { custom_base_url: _host, ...settings } = context.settings
    const json = body(messages.at(-1)?.text ?? '', settings)
    try {
      yield* read(await context.ask(compatibleUrl(vendor, context.settings, path), { json }), context, json)
    } catch (error) {
      throw permitByKind(error, vendor.permittedErrorKinds ?? [])
    }
  },
})

const images = (vendor: CompatibleVendor, model: string): Service<CompatibleImagesOptions> =>
  media<CompatibleImagesOptions>({
    vendor,
    path: 'images/generations',
    input: { needsText: true, placeholder: 'Describe an image' },
    body: (prompt, settings) => ({ model, ...settings, prompt }),
    read: (response, context) => decodeAnswer(response, { read: readPictures }, context),
  })

/** The type of the requested format: the response itself may only say `application/octet-stream`. */
const mediaTypes: Readonly<Record<string, string>> = { mp3: 'audio/mpeg' }

const speech = (vendor: CompatibleVendor, model: string, voice: string, format: string): Service<CompatibleSpeechOptions> =>
  media<CompatibleSpeechOptions>({
    vendor,
    path: 'audio/speech',
    input: { needsText: true, placeholder: 'Insert text to generate audio' },
    body: (input, settings) => ({ model, voice, response_format: format, ...settings, input }),
    read(response, context, { response_format: asked }) {
      return readFile(response, own(mediaTypes, String(asked)) ?? `audio/${String(asked)}`, context)
    },
  })

const { x, together, bigModel, groq } = mediaVendors

/** Images and speech of services compatible with OpenAI's. */
export const compatibleMedia = {
  xImages: images(x, retirableDefaults.xImageModel.used), // https://docs.x.ai/docs/guides/image-generations
  togetherImages: images(together, retirableDefaults.togetherImageModel.used), // https://docs.together.ai/reference/post-images-generations
  bigModelImages: images(bigModel, retirableDefaults.bigModelImageModel.used), // https://docs.bigmodel.cn
  togetherSpeech: speech(together, retirableDefaults.togetherSpeechModel.used, 'laidback woman', 'mp3'),
  bigModelSpeech: speech(bigModel, retirableDefaults.bigModelSpeechModel.used, 'tongtong', 'wav'),
  groqSpeech: speech(groq, retirableDefaults.groqSpeechModel.used, retirableDefaults.groqSpeechVoice.used, 'wav'), // https://console.groq.com/docs/text-to-speech
}
