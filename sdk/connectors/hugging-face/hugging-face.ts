// The classic tasks of Hugging Face, with the default model and the placeholder of each: text, translation, fill-mask, question
// answering, sound, images.
import { firstFile } from '../../connector-kit/first-file.ts'
import type { Service, ServiceBody } from '../../connector-kit/service.ts'
import type { HuggingFaceTaskOptions } from '../../core/options/services/hugging-face.ts'
import type { InputRule } from '../../core/types.ts'
import type { Json } from '../../protocols/protocol.ts'
import { retirableDefaults } from '../retirable-defaults.ts'
import { askHuggingFace } from './hugging-face-ask.ts'
import { huggingFaceHost } from './hugging-face-host.ts'

const audio: InputRule = { needsFiles: true, files: { audio: {} }, placeholder: 'Attach an audio file' }

const text = (placeholder: string): InputRule => ({ needsText: true, placeholder })

/** The classic tasks, with the default model and input placeholder of each. */
const tasks = {
  textGeneration: { model: retirableDefaults.huggingFaceTextGeneration, input: text('Once upon a time') },
  summarization: { model: retirableDefaults.huggingFaceSummarization, input: text('Insert text to summarize') },
  translation: { model: retirableDefaults.huggingFaceTranslation, input: text('Insert text to translate') },
  fillMask: { model: retirableDefaults.huggingFaceFillMask, input: text('The goal of life is [MASK].') },
  questionAnswer: { model: retirableDefaults.huggingFaceQuestionAnswer, input: text('Ask a question') },
  audioSpeechRecognition: { model: retirableDefaults.huggingFaceSpeechRecognition, input: audio },
  audioClassification: { model: retirableDefaults.huggingFaceAudioClassification, input: audio },
  imageClassification: {
    model: retirableDefaults.huggingFaceImageClassification,
    input: { needsFiles: true, files: { images: {} }, placeholder: 'Attach an image file' },
  },
} as const

export type HuggingFaceTask = keyof typeof tasks

/** One of the classic tasks: https://huggingface.co/docs/inference-providers/tasks */
export function huggingFace(name: HuggingFaceTask): Service<HuggingFaceTaskOptions> {
  const { model: defaultModel, input } = tasks[name]
  const isQuestion = name === 'questionAnswer'
  const isGeneration = name === 'textGeneration'
  return {
    name: 'Hugging Face',
    key: huggingFaceHost.key,
    input: ({ context: about }) =>
      isQuestion && !about
        ? { disabledBecause: 'Please define the `context` property inside the questionAnswer object.' }
        : input,
    permittedErrorPrefixes: huggingFaceHost.permittedErrorPrefixes,
    async *send({ messages, files }, context) {
      const {
        api: _api,
        custom_base_url: _base,
        stream: _stream,
        model: named,
        parameters,
        options,
        context: about,
        ...fields
      } = context.settings
      const isRouter = huggingFaceHost.isRouter(context.settings)
      const model = named ?? (isRouter ? defaultModel.used : defaultModel.specified)
      const asked = messages.at(-1)?.text ?? ''

      const streamed = isGeneration && context.isStreaming && { stream: true }

      /** Text generation, which the router only offers as chat completions. */
      function completion(): Json {
        const { max_new_tokens: limit, ...rest } = parameters ?? {}
        return { model, prompt: asked, ...(limit !== undefined && { max_tokens: limit }), ...rest, ...fields, ...streamed }
      }

      const body = (): ServiceBody => {
        if ('needsFiles' in input) {
          const file = firstFile(files)
          return { bytes: file, headers: { 'Content-Type': file.type || 'application/octet-stream' } }
        }
        if (isRouter && isGeneration) return { json: completion() }
        return {
          json: {
            inputs: isQuestion ? { question: asked, context: about } : asked,
            ...(parameters && { parameters }),
            ...(!isRouter && { options: { wait_for_model: true, ...options } }),
            ...fields,
            ...streamed,
          },
        }
      }

      const path = isRouter ? `hf-inference/models/${model}${isGeneration ? '/v1/completions' : ''}` : `models/${model}`
      yield* askHuggingFace({ model, path, body: body() }, context)
    },
  }
}
