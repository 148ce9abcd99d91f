import { own } from '../../core/util/own.ts'
import type { Recogniser, RecogniserEvents } from './recogniser.ts'
import type { SpeechFault } from './speech-fault.ts'

/** What of the browser's interface is used; the libraries of TypeScript do not have it. https://webaudio.github.io/web-speech-api/ */
interface SpeechRecognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  start(): void
  stop(): void
  abort(): void
}

type ResultEvent = Event & { readonly results: SpeechRecognitionResultList }
type ErrorEvent = Event & { readonly error: string; readonly message?: string }

export interface WebSpeechSettings {
  /** A BCP 47 tag. Without one the browser takes the language of the page. */
  readonly language: string | undefined
  readonly hasInterim: boolean
}

const faultKinds: Readonly<Record<string, SpeechFault['kind']>> = {
  'not-allowed': 'refused',
  'service-not-allowed': 'refused',
  'audio-capture': 'missing',
  network: 'connection',
}

/** A browser that does not say that it ended must not keep the next stretch from beginning. */
const longestEnd = 300

function browserInterface(): (new () => SpeechRecognition) | undefined {
  const page = globalThis as unknown as Record<string, (new () => SpeechRecognition) | undefined>
  return page['SpeechRecognition'] ?? page['webkitSpeechRecognition']
}

export const isWebSpeechSupported = (): boolean => Boolean(browserInterface())

/** Listens with what the browser brings. */
export function openWebSpeech({ language, hasInterim }: WebSpeechSettings, events: RecogniserEvents): Recogniser {
  const SpeechRecognition = browserInterface()
  if (!SpeechRecognition) throw new Error('Speech Recognition is unsupported')
  const recognition = new SpeechRecognition()
  const listening = new AbortController()
  let finals = 0
  let hasEnded = false

  recognition.continuous = true
  recognition.interimResults = hasInterim
  if (language) recognition.lang = language

  const listen = (type: string, run: (event: Event) => void): void =>
    recognition.addEventListener(type, run, { signal: listening.signal })

  function onResult({ results }: ResultEvent): void {
    // Chrome on Android calls guesses final, with a confidence of 0: https://stackoverflow.com/q/35112561
    const isGuess = ({ isFinal, 0: best }: SpeechRecognitionResult): boolean =>
      !isFinal || (best?.confidence === 0 && navigator.userAgent.includes('Android'))
    let interim = ''
    // Not from `resultIndex`: there it goes back to 0, and what was final comes again.
    for (const [index, result] of Array.from(results).entries()) {
      const text = result[0]?.transcript ?? ''
      if (isGuess(result)) interim += text
      else if (index >= finals) {
        finals = index + 1
        events.onText(text, true)
        if (listening.signal.aborted) return
      }
    }
    if (interim.trim()) events.onText(interim, false)
  }

  function onError({ error, message = '' }: ErrorEvent): void {
    // Silence is no failure, and Safari reports the end of the one before when another begins.
    if (error === 'no-speech' || message === 'Another request is started') return
    const kind = own(faultKinds, error) ?? 'unknown'
    // Pages that are not secure are not allowed to listen, whatever the visitor says.
    events.onFault({ kind: kind === 'refused' && !isSecureContext ? 'insecure' : kind, message: message || error })
  }

  function onEnd(): void {
    hasEnded = true
    listening.abort()
    events.onEnd()
  }

  listen('start', () => events.onStart())
  listen('result', (event) => onResult(event as ResultEvent))
  listen('error', (event) => onError(event as ErrorEvent))
  listen('end', onEnd)
  try {
    recognition.start()
  } catch (error) {
    queueMicrotask(() => {
      if (listening.signal.aborted) return
      events.onFault({ kind: 'unknown', message: String(error) })
      onEnd()
    })
  }

  return {
    canStop: () => true,
    stop: () => recognition.stop(),
    close() {
      listening.abort()
      if (hasEnded) return Promise.resolve()
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, longestEnd)
        recognition.addEventListener(
          'end',
          () => {
            clearTimeout(timer)
            resolve()
          },
          { once: true },
        )
        recognition.abort()
      })
    },
  }
}
