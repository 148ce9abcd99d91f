import { useEffect, useState } from 'react'

/** Whether this browser can speak. Not every web view can. */
const isSupported = typeof speechSynthesis === 'object' && typeof SpeechSynthesisUtterance === 'function'

/**
 * Says words of a screen aloud with the browser's voice, from a press on; it falls silent when the screen goes. (The replies
 * in a chat are the chat's: its `textToSpeech` says them.)
 */
export function useReadAloud() {
  const [speaking, setSpeaking] = useState<SpeechSynthesisUtterance>()

  useEffect(() => {
    if (!speaking) return undefined
    const ending = new AbortController()
    // A voice may be missing or be cut short by another page: then it is simply over.
    for (const name of ['end', 'error']) speaking.addEventListener(name, () => setSpeaking(undefined), { signal: ending.signal })
    speechSynthesis.speak(speaking)
    return () => {
      ending.abort()
      speechSynthesis.cancel()
    }
  }, [speaking])

  return {
    isSupported,
    isSpeaking: speaking !== undefined,
    say(text: string): void {
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.lang = 'en'
      setSpeaking(utterance)
    },
    stop: (): void => setSpeaking(undefined),
  }
}
