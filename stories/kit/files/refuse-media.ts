/**
 * Has the browser answer so when the page asks for a camera or a microphone, until the story ends: with the name of a
 * failure (https://w3c.github.io/mediacapture-main/#dom-mediadevices-getusermedia), never, or, on a page that is not
 * secure, by not having any.
 * @returns the way back, as `beforeEach` wants it.
 */
export function refuseMedia(answer: 'never' | 'insecure' | (string & {})): () => void {
  if (answer === 'insecure') {
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined })
    return () => void Reflect.deleteProperty(navigator, 'mediaDevices')
  }
  const { mediaDevices } = navigator
  const value = (): Promise<never> =>
    answer === 'never' ? new Promise(() => undefined) : Promise.reject(new DOMException('Scripted by the story', answer))
  Object.defineProperty(mediaDevices, 'getUserMedia', { configurable: true, value })
  return () => void Reflect.deleteProperty(mediaDevices, 'getUserMedia')
}
