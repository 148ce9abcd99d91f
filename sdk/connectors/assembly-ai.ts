import { firstFile } from '../connector-kit/first-file.ts'
import { joinUrl } from '../connector-kit/join-url.ts'
import { decodeValue } from '../connector-kit/decode/decode-answer.ts'
import { readJson } from '../connector-kit/decode/read-body.ts'
import type { Service } from '../connector-kit/service.ts'
import type { AssemblyAIAudioOptions } from '../core/options/services/assembly-ai.ts'
import { ChatError } from '../core/errors.ts'
import { serviceErrorText } from '../core/service-error.ts'
import type { ReplyEvent } from '../core/types.ts'
import { retirableDefaults } from './retirable-defaults.ts'

const pollInterval = 3000 // milliseconds

interface Transcript {
  id?: string
  status?: string
  text?: string | null
  error?: string | null
}

const urlOf = ({ custom_base_url: base = 'https://api.assemblyai.com' }: AssemblyAIAudioOptions, path: string): string =>
  joinUrl(base, `v2/${path}`)

const isUnfinished = ({ status }: Transcript): boolean => status === 'queued' || status === 'processing'

function* read(answer: unknown): Iterable<ReplyEvent> {
  const { text } = answer as Transcript
  if (typeof text === 'string') yield { type: 'message', message: { text } }
}

/** Transcribes an audio file with AssemblyAI, which is polled for the text: https://www.assemblyai.com/docs/api-reference */
export const assemblyAI: Service<AssemblyAIAudioOptions> = {
  name: 'AssemblyAI',
  key: (settings) => ({
    placeholder: 'AssemblyAI API Key',
    helpUrl: 'https://www.assemblyai.com/app/account',
    headers: (key) => ({ Authorization: key }),
    probe: {
      url: urlOf(settings, 'upload'),
      method: 'POST',
      isAnyAnswerValid: true,
      judge: (body) => (serviceErrorText(body)?.startsWith('Authentication') ? 'invalid' : undefined),
    },
  }),
  input: () => ({ needsFiles: true, files: { audio: {} }, placeholder: 'Upload an audio file' }),
  permittedErrorPrefixes: ['Authentication', 'Invalid', 'Transcription failed'],
  async *send({ files }, context) {
    const { settings, signal, ask, call, delay } = context
    const {
      speech_models: models = retirableDefaults.assemblyAISpeechModels.used.split(','),
      custom_base_url: _base,
      ...fields
    } = settings
    const upload = await call(urlOf(settings, 'upload'), {
      bytes: firstFile(files),
      headers: { 'Content-Type': 'application/octet-stream' },
    })
    const { upload_url: url } = (await readJson(upload, signal)) as { upload_url?: string }
    const json = { audio_url: url, ...(models && { speech_models: models }), ...fields }
    let response = await ask(urlOf(settings, 'transcript'), { json, isOneOfSeveral: true })
    let transcript = (await readJson(response, signal)) as Transcript
    while (isUnfinished(transcript)) {
      await delay(pollInterval)
      response = await call(urlOf(settings, `transcript/${transcript.id ?? ''}`))
      transcript = (await readJson(response, signal)) as Transcript
    }
    if (transcript.status === 'error')
      throw new ChatError(`Transcription failed: ${transcript.error ?? ''}`, { code: 'confab.errorTranscription' })
    yield* decodeValue(transcript, read, context)
  },
}
