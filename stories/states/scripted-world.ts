import { http, HttpResponse } from 'msw'
import { replaceGlobals } from '../../mocks/kit/replace-globals.ts'
import { createOpenAIRealtimeMock } from '../../mocks/openai/openai-realtime.ts'
import { installScriptedPhone } from '../../mocks/scripted-phone.ts'
import { answerWith } from '../kit/answers/answer-with.ts'

/** What a camera sees that is not there: a window, which never moves. */
function stillVideo(): MediaStream {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
  const context = canvas.getContext('2d')
  const draw = (): void => {
    if (!context) return
    context.fillStyle = '#8ecae6'
    context.fillRect(0, 0, 640, 480)
    context.fillStyle = '#a7c957'
    context.fillRect(0, 320, 640, 160)
    context.fillStyle = '#ffb703'
    context.fillRect(420, 80, 96, 96)
  }
  draw()
  const stream = canvas.captureStream(10)
  // A canvas gives a picture only when it is drawn on.
  const drawing = setInterval(draw, 200)
  stream.getVideoTracks()[0]?.addEventListener('ended', () => clearInterval(drawing))
  return stream
}

let say: ReturnType<typeof installScriptedPhone>['say'] = () => undefined

/** Has somebody at the other end of the newest call say the last of these, after the visitor said the first. */
export function sayInCall([question = '', answer = '']: readonly string[]): void {
  say(
    { type: 'conversation.item.input_audio_transcription.completed', item_id: 'a', transcript: question },
    { type: 'response.output_audio_transcript.done', item_id: 'b', transcript: answer },
  )
}

/**
 * A camera, a microphone, a service for voice calls and the network, as the contact sheet needs them: nobody is asked for permission,
 * and nothing leaves the page.
 * @returns the way back, as `beforeEach` wants it.
 */
export function installScriptedWorld(): () => void {
  const phone = installScriptedPhone()
  ;({ say } = phone)
  const { mediaDevices } = navigator
  const microphone = mediaDevices.getUserMedia.bind(mediaDevices)
  const restoreCamera = replaceGlobals(
    { getUserMedia: async (wanted: MediaStreamConstraints) => (wanted.video ? stillVideo() : microphone(wanted)) },
    mediaDevices,
  )
  const restoreNetwork = answerWith(
    [createOpenAIRealtimeMock({}, { answerOffer: phone.answerOffer })],
    [http.post('/api/unreachable', () => HttpResponse.error())],
  )
  return () => {
    restoreNetwork()
    restoreCamera()
    phone.uninstall()
  }
}
