import type { TextToSpeechOptions } from '../core/options/input.ts'
import { splitSentences } from './split-sentences.ts'
import { remark } from '../core/util/thrown/report.ts'

/**
 * How long to wait for a voice in milliseconds: voices load some time after the page. After that the browser's default speaks.
 */
const longestWait = 1000

/** Resolves with the voice of that name as soon as it is available. */
function findVoice(name: string | undefined): SpeechSynthesisVoice | undefined | Promise<SpeechSynthesisVoice | undefined> {
  const find = (): SpeechSynthesisVoice | undefined => speechSynthesis.getVoices().find((voice) => voice.name === name)
  if (!name || speechSynthesis.getVoices().length) return name ? find() : undefined
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer)
      speechSynthesis.removeEventListener('voiceschanged', finish)
      resolve(find())
    }
    const timer = setTimeout(finish, longestWait)
    speechSynthesis.addEventListener('voiceschanged', finish)
  })
}

/** Speaks texts one after the other, with the browser's voices. */
export function createSpeaker(options: () => TextToSpeechOptions) {
  // Missing in some web views: the chat is then silent.
  const isSupported = typeof speechSynthesis === 'object' && typeof SpeechSynthesisUtterance === 'function'
  let waiting: string[] = []
  /** References to utterances: some browsers garbage-collect them otherwise, and never fire their end event. */
  let current: SpeechSynthesisUtterance | undefined
  let isBusy = false
  let turn = {}

  async function next(): Promise<void> {
    const text = waiting.shift()
    isBusy = text !== undefined
    if (text === undefined) return
    const mine = turn
    const { voiceName, lang, pitch, rate, volume } = options()
    const voice = await findVoice(voiceName)
    if (mine !== turn) return
    const utterance = (current = new SpeechSynthesisUtterance(text))
    if (voice) utterance.voice = voice
    if (lang) utterance.lang = lang
    if (pitch !== undefined) utterance.pitch = pitch
    if (rate !== undefined) utterance.rate = rate
    if (volume !== undefined) utterance.volume = volume
    utterance.addEventListener('end', () => {
      if (current === utterance) done()
    })
    utterance.addEventListener('error', ({ error: reason }) => {
      if (current !== utterance) return
      // Browsers block speech before the visitor interacts with the page; then, or after something else cancelled it, the rest is
      // dropped.
      // WebKit names no reason, as where the system has no voice.
      remark('not-heard', `The reply cannot be read aloud: ${reason || 'the browser does not say why'}`)
      waiting = []
      done()
    })
    speechSynthesis.speak(utterance)
  }

  function done(): void {
    current = undefined
    void next()
  }

  return {
    get isSpeaking() {
      return isBusy
    },
    say(text: string): void {
      if (!isSupported) return
      waiting.push(...splitSentences(text, options().lang))
      if (!isBusy) void next()
    },
    stop(): void {
      waiting = []
      isBusy = false
      turn = {}
      const wasSpeaking = current !== undefined
      current = undefined
      // The page has a single speech queue: other scripts' speech is not cancelled without need.
      if (wasSpeaking) speechSynthesis.cancel()
    },
  }
}
