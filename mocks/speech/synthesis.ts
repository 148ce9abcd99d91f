import { replaceGlobals } from '../kit/replace-globals.ts'

/** The browser's voices, for pages that nobody listens to: they follow the order of events of the standard, at the test's pace. */

interface Voice {
  readonly name: string
  readonly lang: string
}

/** What a page has the browser say. */
export interface FakeUtterance extends EventTarget {
  text: string
  lang: string
  voice: Voice | null
  pitch: number
  rate: number
  volume: number
}

export interface SynthesisMock {
  /** What was begun to be said, in order. */
  readonly said: readonly FakeUtterance[]
  /** What is being said now. */
  readonly current: FakeUtterance | undefined
  /** How often a page asked for quiet. */
  readonly cancels: number
  /** Says what is being said to its end; the next in the queue begins. */
  finish(): void
  fail(error: string): void
  /** The voices come, some time after the page. */
  giveVoices(...voices: Voice[]): void
  uninstall(): void
}

/** Puts the fake where the browser's interface is. */
export function installSynthesisMock(...given: Voice[]): SynthesisMock {
  const said: FakeUtterance[] = []
  let voices = given
  let queue: FakeUtterance[] = []
  let current: FakeUtterance | undefined
  let cancels = 0

  class Utterance extends EventTarget implements FakeUtterance {
    lang = ''
    voice: Voice | null = null
    pitch = 1
    rate = 1
    volume = 1

    constructor(public text: string) {
      super()
    }
  }

  const error = (utterance: FakeUtterance, reason: string): void =>
    void utterance.dispatchEvent(Object.assign(new Event('error'), { error: reason }))

  function next(): void {
    current = queue.shift()
    if (!current) return
    said.push(current)
    current.dispatchEvent(new Event('start'))
  }

  class Synthesis extends EventTarget {
    getVoices = (): readonly Voice[] => voices

    speak(utterance: FakeUtterance): void {
      queue.push(utterance)
      if (!current) queueMicrotask(() => current ?? next())
    }

    cancel(): void {
      cancels += 1
      const [spoken, waiting] = [current, queue]
      current = undefined
      queue = []
      // The standard tells the one that was being said apart from those that waited.
      queueMicrotask(() => {
        if (spoken) error(spoken, 'interrupted')
        for (const utterance of waiting) error(utterance, 'canceled')
      })
    }
  }

  const synthesis = new Synthesis()
  const uninstall = replaceGlobals({ speechSynthesis: synthesis, SpeechSynthesisUtterance: Utterance })

  function end(how: (utterance: FakeUtterance) => void): void {
    const utterance = current
    if (!utterance) throw new Error('Nothing is being said')
    current = undefined
    how(utterance)
    if (!current) next()
  }

  return {
    said,
    get current() {
      return current
    },
    get cancels() {
      return cancels
    },
    finish: () => end((utterance) => void utterance.dispatchEvent(new Event('end'))),
    fail: (reason) => end((utterance) => error(utterance, reason)),
    giveVoices(...next) {
      voices = next
      synthesis.dispatchEvent(new Event('voiceschanged'))
    },
    uninstall,
  }
}
