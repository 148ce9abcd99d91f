import type { TextToSpeechOptions } from '../core/options/input.ts'
import { splitSentences } from './split-sentences.ts'

/** Voices come some time after the page; for one that is not there by then the browser's own speaks. In milliseconds. */
const longestWait = 1000

/** Resolves with the voice of that name, as soon as there is one. */
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

/** Says texts aloud, one after the other, with the browser's voices. */
export function createSpeaker(options: () => TextToSpeechOptions) {
  // Not in every web view: the chat is then silent.
  const isSupported = typeof speechSynthesis === 'object' && typeof SpeechSynthesisUtterance === 'function'
  let waiting: string[] = []
  /** Kept here also because some browsers forget an utterance that nothing holds, and never tell its end. */
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
    utterance.addEventListener('error', ({ error }) => {
      if (current !== utterance) return
      // Before the visitor has touched the page it may not speak; then, or when somebody else wanted quiet, the rest is left out.
      console.warn(`The reply cannot be read aloud: ${error}`)
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
      // There is one voice for the whole page: what others say is not cut short for nothing.
      if (wasSpeaking) speechSynthesis.cancel()
    },
  }
}
