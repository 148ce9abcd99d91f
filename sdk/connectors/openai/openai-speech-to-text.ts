import { firstFile } from '../../connector-kit/first-file.ts'
import { decodeAnswer } from '../../connector-kit/decode/decode-answer.ts'
import type { Service } from '../../connector-kit/service.ts'
import { toForm } from '../../connector-kit/to-form.ts'
import type { OpenAISpeechToTextOptions } from '../../core/options/services/openai.ts'
import type { ReplyEvent } from '../../core/types.ts'
import { serviceError } from '../../core/service-error.ts'
import { retirableDefaults } from '../retirable-defaults.ts'
import { openAIKey, openAIUrl } from './openai-key.ts'

interface Answer {
  type?: string
  text?: string
  delta?: string
}

/** The whole text, or a chunk of a stream; the last event of a stream repeats the whole text. */
function* read(answer: unknown, event?: string): Iterable<ReplyEvent> {
  const { type, text, delta } = typeof answer === 'string' ? { text: answer.trim() } : (answer as Answer)
  if (type === 'error') throw serviceError(answer)
  if (type === 'transcript.text.delta' && delta) yield { type: 'text-delta', text: delta }
  else if (event === undefined && text !== undefined) yield { type: 'message', message: { text } }
}

/** Transcribes or translates an audio file with OpenAI: https://platform.openai.com/docs/api-reference/audio/createTranscription */
export const openAISpeechToText: Service<OpenAISpeechToTextOptions> = {
  name: 'OpenAI',
  key: openAIKey,
  input: () => ({ needsFiles: true, files: { audio: {} }, placeholder: 'Upload an audio file' }),
  permittedErrorPrefixes: ['Invalid'],
  async *send({ files, messages }, context) {
    const { custom_base_url: _host, type, language, stream: _stream, ...settings } = context.settings
    const isTranslation = type === 'translation'
    const form = toForm({
      file: firstFile(files),
      model: retirableDefaults.openAITranscriptionModel.used,
      prompt: messages.at(-1)?.text,
      response_format: 'json',
      ...settings,
      ...(!isTranslation && { language, stream: context.isStreaming || undefined }),
    })
    const path = isTranslation ? 'audio/translations' : 'audio/transcriptions'
    yield* decodeAnswer(await context.ask(openAIUrl(context.settings, path), { form }), { read }, context)
  },
}
