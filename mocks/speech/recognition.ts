import { replaceGlobals } from '../kit/replace-globals.ts'

/** The browser's speech recognition, for pages that have no voice to hear: it follows the order of events of the standard. */

type Words = readonly { readonly text: string; readonly isFinal: boolean; readonly confidence: number }[]

/** A stretch of listening, as a page made it. */
export interface FakeRecognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
}

export interface RecognitionMock {
  /** All that the page made, oldest first. */
  readonly made: readonly FakeRecognition[]
  /** How many hold the microphone now. */
  readonly listening: number
  /** Whether what is said now is heard by the one that was made last. */
  readonly isHeard: boolean
  /** Somebody speaks: a guess. The next words replace it. */
  guess(text: string): void
  /** Somebody has spoken: words that stay. */
  say(text: string): void
  /** The whole list of results at once, with `resultIndex` 0, as Chrome on Android sends it. */
  sendList(words: Words): void
  /** It fails, then ends. */
  fail(error: string, message?: string): void
  /** It ends by itself, as browsers do after some silence. */
  end(): void
  /** The next start is answered when this is called, as it is while the visitor is asked for permission. */
  hold(): () => void
  uninstall(): void
}

class ResultEvent extends Event {
  constructor(
    readonly results: unknown,
    readonly resultIndex: number,
  ) {
    super('result')
  }
}

class ErrorEvent extends Event {
  constructor(
    readonly error: string,
    readonly message: string,
  ) {
    super('error')
  }
}

/** Puts the fake where the browser's interface is. Guesses are kept back from a page that wants none. */
export function installRecognitionMock(): RecognitionMock {
  const made: Recognition[] = []
  let gate: Promise<void> | undefined

  class Recognition extends EventTarget implements FakeRecognition {
    lang = ''
    continuous = false
    interimResults = false
    isRunning = false
    hears = false
    words: { text: string; isFinal: boolean; confidence: number }[] = []

    constructor() {
      super()
      made.push(this)
    }

    tell(...types: string[]): void {
      for (const type of types) this.dispatchEvent(new Event(type))
    }

    start(): void {
      if (this.isRunning) throw new DOMException('recognition has already started', 'InvalidStateError')
      // A browser has one ear: who listened before is cut short.
      for (const other of made) if (other !== this) other.finish('aborted')
      this.isRunning = true
      const open = gate ?? Promise.resolve()
      gate = undefined
      void open.then(() => {
        if (!this.isRunning) return
        this.hears = true
        this.tell('start', 'audiostart', 'soundstart', 'speechstart')
      })
    }

    stop(): void {
      if (!this.isRunning) return
      queueMicrotask(() => {
        const guess = this.words.at(-1)
        if (guess && !guess.isFinal) this.put(guess.text, true)
        this.finish()
      })
    }

    abort(): void {
      if (this.isRunning) queueMicrotask(() => this.finish('aborted'))
    }

    put(text: string, isFinal: boolean): void {
      if (!this.hears) throw new Error('Nobody listens')
      if (this.words.at(-1)?.isFinal === false) this.words.pop()
      this.words.push({ text, isFinal, confidence: isFinal ? 0.9 : 0.1 })
      if (isFinal || this.interimResults) this.send(this.words, this.words.length - 1)
    }

    send(words: Words, index: number): void {
      const results = words.map(({ text, isFinal, confidence }) => Object.assign([{ transcript: text, confidence }], { isFinal }))
      this.dispatchEvent(new ResultEvent(results, index))
    }

    finish(error?: string, message = ''): void {
      if (!this.isRunning) return
      this.isRunning = false
      if (this.hears) this.tell('speechend', 'soundend', 'audioend')
      this.hears = false
      if (error) this.dispatchEvent(new ErrorEvent(error, message))
      this.tell('end')
    }
  }

  const uninstall = replaceGlobals({ SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition })
  const current = (): Recognition => {
    const active = made.find(({ isRunning }) => isRunning)
    if (!active) throw new Error('Nobody listens')
    return active
  }
  return {
    made,
    get listening() {
      return made.filter(({ isRunning }) => isRunning).length
    },
    get isHeard() {
      return made.at(-1)?.hears ?? false
    },
    guess: (text) => current().put(text, false),
    say: (text) => current().put(text, true),
    sendList: (words) => current().send(words, 0),
    fail: (error, message) => current().finish(error, message),
    end: () => current().finish(),
    hold() {
      let open = (): void => undefined
      gate = new Promise((resolve) => (open = resolve))
      return () => open()
    },
    uninstall,
  }
}
