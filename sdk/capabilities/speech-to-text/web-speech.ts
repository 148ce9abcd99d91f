import type { Recogniser, RecogniserEvents } from './recogniser-contract.ts'
import { joinWords } from './place-words.ts'
import { own } from '../../core/util/own.ts'
import type { SpeechFault } from './speech-fault.ts'
import { thrownWords } from '../../core/util/thrown/thrown-words.ts'
import { wordsAfter } from './words-after.ts'

/**
 * The part of the browser's interface that is used; TypeScript's libraries lack it. https://webaudio.github.io/web-speech-api/
 */
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
  /** A BCP 47 tag. Without one, the browser uses the language of the page. */
  readonly language: string | undefined
  readonly hasInterim: boolean
}

/** Milliseconds; a browser that does not report its end must not block the next run. */
const longestEnd = 300

function browserInterface(): (new () => SpeechRecognition) | undefined {
  const page = globalThis as unknown as Record<string, (new () => SpeechRecognition) | undefined>
  return page['SpeechRecognition'] ?? page['webkitSpeechRecognition']
}

export const isWebSpeechSupported = (): boolean => Boolean(browserInterface())

const faultKinds: Readonly<Record<string, SpeechFault['kind']>> = {
  'not-allowed': 'refused',
  'service-not-allowed': 'refused',
  'audio-capture': 'missing',
  network: 'connection',
}

/** The failure that an error of the browser's speech recognition stands for; undefined for one that is none. */
function webSpeechFault({ error, message = '' }: { readonly error: string; readonly message?: string }): SpeechFault | undefined {
  // Silence is no failure, and Safari reports the end of the previous run when another starts.
  if (error === 'no-speech' || message === 'Another request is started') return undefined
  const kind = own(faultKinds, error) ?? 'unknown'
  // Insecure pages are not allowed to listen, whatever the visitor decides.
  return { kind: kind === 'refused' && !isSecureContext ? 'insecure' : kind, message: message || error }
}

/** Recognises speech with the browser's own interface. */
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

  /** The words of the last final result, and of all in this run. */
  let said = ''
  let allSaid = ''

  function onResult({ results }: ResultEvent): void {
    const isAndroid = navigator.userAgent.includes('Android')
    // Chrome on Android marks interim results as final, with a confidence of 0: https://stackoverflow.com/q/35112561
    const isGuess = ({ isFinal, 0: best }: SpeechRecognitionResult): boolean => !isFinal || (best?.confidence === 0 && isAndroid)
    /** There each result may hold the words of the one before it as well, or those of all. */
    const newIn = (text: string, ...before: readonly string[]): string | undefined =>
      before.map((words) => (isAndroid && words ? wordsAfter(text, words) : undefined)).find((words) => words !== undefined)
    let interim = ''
    // Not from `resultIndex`: Chrome on Android resets it to 0, and final results would repeat.
    for (const [index, result] of Array.from(results).entries()) {
      const text = result[0]?.transcript ?? ''
      if (index < finals) continue
      if (isGuess(result)) interim = newIn(text, interim) === undefined ? interim + text : text
      else {
        finals = index + 1
        interim = ''
        const fresh = newIn(text, allSaid, said) ?? text
        // An empty result says nothing of those that follow.
        said = text.trim() ? text : said
        allSaid = joinWords(allSaid, fresh.trim())
        events.onText(fresh, true)
        if (listening.signal.aborted) return
      }
    }
    interim = newIn(interim, allSaid, said) ?? interim
    if (interim.trim()) events.onText(interim, false)
  }

  function onError(event: ErrorEvent): void {
    const fault = webSpeechFault(event)
    if (fault) events.onFault(fault)
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
      events.onFault({ kind: 'unknown', message: thrownWords(error) })
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
