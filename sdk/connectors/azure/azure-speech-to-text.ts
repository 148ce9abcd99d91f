import { firstFile } from '../../connector-kit/first-file.ts'
import { decodeAnswer } from '../../connector-kit/decode/decode-answer.ts'
import type { Service } from '../../connector-kit/service.ts'
import type { AzureSpeechToTextOptions } from '../../core/options/services/azure.ts'
import { ChatError } from '../../core/errors.ts'
import { inputLabels } from '../../core/labels/input.ts'
import { defaultLabels } from '../../core/labels/labels.ts'
import type { ReplyEvent } from '../../core/types.ts'
import { azureSpeechKey, azureSpeechUrl, withRegion } from './azure-speech.ts'

interface Answer {
  RecognitionStatus?: string
  DisplayText?: string
  NBest?: { Display?: string }[]
}

/** The ends of a recording that nothing was recognised in; the others are the service's own. */
const hasNoSpeech = /^(?:NoMatch|InitialSilenceTimeout|BabbleTimeout)$/

function* read(answer: unknown): Iterable<ReplyEvent> {
  const { RecognitionStatus: status = '', DisplayText: text, NBest: best } = answer as Answer
  if (status !== 'Success') {
    const words = hasNoSpeech.test(status) ? inputLabels().errorNoSpeech : defaultLabels.errorService
    throw new ChatError(words, { isDisplayable: true, cause: answer })
  }
  yield { type: 'message', message: { text: text ?? best?.[0]?.Display ?? '' } }
}

/** The two formats that the service accepts: .wav and .ogg. */
const contentTypeOf = ({ name, type }: File): string =>
  /\.ogg$/i.test(name) || /ogg|opus/.test(type) ? 'audio/ogg; codecs=opus' : 'audio/wav; codecs=audio/pcm; samplerate=16000'

/** Transcribes an audio file with Azure: https://learn.microsoft.com/azure/ai-services/speech-service/rest-speech-to-text-short */
export const azureSpeechToText: Service<AzureSpeechToTextOptions> = {
  name: 'Azure',
  key: azureSpeechKey,
  input: (settings) =>
    withRegion(settings, {
      needsFiles: true,
      files: { audio: { acceptedFormats: '.wav,.ogg' } },
      placeholder: 'Upload an audio file',
    }),
  async *send({ files }, context) {
    const file = firstFile(files)
    const query = new URLSearchParams({ language: context.settings.lang ?? 'en-US', format: 'detailed' })
    const path = `speech/recognition/conversation/cognitiveservices/v1?${query.toString()}`
    const response = await context.ask(azureSpeechUrl(context.settings, 'stt.speech', path), {
      bytes: file,
      headers: { Accept: 'application/json', 'Content-Type': contentTypeOf(file) },
    })
    yield* decodeAnswer(response, { read }, context)
  },
}
