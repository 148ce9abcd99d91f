import { keyIn } from '../kit/keys.ts'
import { answerWith, type MockAnswer } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'
import type { MockSwitches } from '../kit/mock-switches.ts'
import { sampleFiles } from '../kit/sample-files.ts'
import { createServiceMock, type ServiceMock } from '../kit/service-mock.ts'

const key = keyIn.header('ocp-apim-subscription-key')

/** These services hardly ever say why. */
const empty = (status: number): MockAnswer => answerWith.nothing({ status })

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The words of a document of speech; undefined when it is not well-formed, as far as such a document goes. */
function wordsOf(document: string): string | undefined {
  const speech =
    /^<speak version='1\.0' xml:lang='[\w-]+'><voice xml:lang='[\w-]+' xml:gender='\w+' name='[\w-]+'>([^<]*)<\/voice><\/speak>$/
  const [, escaped] = speech.exec(document) ?? []
  if (escaped === undefined || /&(?!(amp|lt|gt|quot|apos);)/.test(escaped)) return undefined
  return escaped.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
}

function speak({ headers, text }: MockRequest): MockAnswer {
  if (headers.get('content-type') !== 'application/ssml+xml') return empty(415)
  if (!/^(audio|riff|ogg|webm|raw|amr)-/.test(headers.get('x-microsoft-outputformat') ?? '')) return empty(400)
  return wordsOf(text) ? answerWith.bytes(sampleFiles.mp3Bytes, 'audio/mpeg') : empty(400)
}

/** What ends without words, by what is heard. */
const ends: ReadonlyMap<string, string> = new Map([
  ['silence', 'NoMatch'],
  ['long silence', 'InitialSilenceTimeout'],
  ['noise', 'BabbleTimeout'],
  ['fault', 'Error'],
])

function listen({ headers, url, bytes }: MockRequest): MockAnswer {
  const { language, format } = Object.fromEntries(url.searchParams)
  const isKnown = /^audio\/(wav; codecs=audio\/pcm; samplerate=16000|ogg; codecs=opus)$/.test(headers.get('content-type') ?? '')
  if (!language || !isKnown) return empty(400)
  const found = { Offset: 1300000, Duration: 18600000 }
  const end = bytes.length ? ends.get(new TextDecoder().decode(bytes)) : 'NoMatch'
  if (end !== undefined) return answerWith.json({ RecognitionStatus: end, ...found })
  const text = `Hello in ${language} 👋`
  if (format !== 'detailed') return answerWith.json({ RecognitionStatus: 'Success', ...found, DisplayText: text })
  const words = { Lexical: 'hello', ITN: 'hello', MaskedITN: 'hello' }
  const NBest = [
    { Confidence: 0.97, ...words, Display: text },
    { Confidence: 0.4, ...words, Display: 'Yellow.' },
  ]
  return answerWith.json({ RecognitionStatus: 'Success', ...found, NBest })
}

/** Azure's speech services, of any region. */
export const createAzureSpeechMock = (switches?: Partial<MockSwitches>): ServiceMock =>
  createServiceMock(
    {
      name: 'azure-speech',
      routes: [
        { method: 'POST', url: 'https://{region}.tts.speech.microsoft.com/cognitiveservices/v1', answer: speak },
        {
          method: 'POST',
          url: 'https://{region}.stt.speech.microsoft.com/speech/recognition/conversation/cognitiveservices/v1',
          answer: listen,
        },
        {
          method: 'POST',
          url: 'https://{region}.api.cognitive.microsoft.com/sts/v1.0/issueToken',
          answer: () => answerWith.text('a-token-of-ten-minutes'),
        },
      ],
      key: { isIn: key, refuse: () => empty(401) },
      allowedHeaders: ['ocp-apim-subscription-key', 'content-type', 'x-microsoft-outputformat', 'authorization', 'accept'],
      failures: { tooManyRequests: () => empty(429), serverError: (_request, status) => empty(status) },
    },
    switches,
  )
