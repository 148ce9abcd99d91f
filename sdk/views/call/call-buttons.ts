import { featureLabels } from '../../core/labels/features.ts'
import type { CallButtonStyles } from '../../core/options/call-look.ts'
import type { CallState, ViewContext } from '../../core/types.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { applyStyles } from '../../dom/styling/styles.ts'
import { createButton, type ButtonView } from '../buttons/button.ts'
import { withContentOf } from '../buttons/with-content-of.ts'
import { microphone as microphonePath } from '../../dom/icons/microphone.ts'
import { play } from '../../dom/icons/play.ts'

const prefix = 'deep-chat-openai-realtime'

// The same function creates the same icon: a button renders it once.
const microphone = (): Element => icon(microphonePath, 'microphone-icon')
const muted = (): Element => icon(`${microphonePath}M4 4l16 16`, 'microphone-icon')
const start = (): Element => icon(play, 'play-icon')
const stop = (): Element => icon('M7 7h10v10H7Z', 'stop-icon')
const captions = (): Element =>
  icon(
    'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM7 11h5M15 11h2M7 14.5h2M12 14.5h5',
    'captions-icon',
  )

type ButtonState = keyof CallButtonStyles

/** Microphone, start and stop, captions. */
export function createCallButtons(context: ViewContext) {
  const { get, requests } = context
  const microphoneButton = createButton(context, { part: 'realtime-microphone', onPress: () => requests.toggleMute() })
  const toggle = createButton(context, {
    part: 'realtime-toggle',
    onPress() {
      const { call } = get()
      if (call?.status === 'idle') requests.startCall()
      else requests.stopCall()
    },
  })
  const captionsButton = createButton(context, { part: 'realtime-captions-button', onPress: () => requests.toggleCaptions() })
  microphoneButton.dom.classList.add(`${prefix}-button-default`, `${prefix}-microphone`)
  toggle.dom.classList.add(`${prefix}-button-default`, `${prefix}-toggle`)
  captionsButton.dom.classList.add('call-captions-button')
  const wordsOf = new Map<ButtonView, HTMLElement>()
  /** A button with its name below it, which screen readers get from the button itself. */
  function boxed(button: ButtonView): HTMLElement {
    const words = element('span', { class: 'call-button-words', dir: 'auto', 'aria-hidden': 'true' })
    wordsOf.set(button, words)
    return element('div', { class: `${prefix}-button-container` }, button.dom, words)
  }
  const dom = element('div', { id: `${prefix}-buttons-container` }, boxed(microphoneButton), boxed(toggle), boxed(captionsButton))

  interface Look {
    readonly state: ButtonState
    readonly label: string
    readonly picture: () => Element
  }

  function draw(button: ButtonView, given: CallButtonStyles | undefined, { state, label, picture }: Look): void {
    button.draw({
      label,
      picture,
      styles: withContentOf(given?.[state], given?.default),
      base: state === 'default' ? undefined : given?.default,
      state,
      isDisabled: state === 'unavailable',
    })
    button.dom.classList.toggle(`${prefix}-button-unavailable`, state === 'unavailable')
    name(button, label)
  }

  function name(button: ButtonView, label: string): void {
    const words = wordsOf.get(button)
    if (words && words.textContent !== label) words.textContent = label
  }

  return {
    dom,
    focus: () => toggle.dom.focus(),
    draw({ status, isMuted, hasCaptions, look: { buttons } }: CallState): void {
      const labels = featureLabels(get().config.labels)
      const isFailed = status === 'failed'
      const isOn = status === 'connecting' || status === 'active'
      applyStyles(dom, buttons?.container)
      draw(microphoneButton, buttons?.microphone, {
        state: isFailed ? 'unavailable' : isMuted ? 'active' : 'default',
        label: isMuted ? labels.callUnmute : labels.callMute,
        picture: isMuted ? muted : microphone,
      })
      microphoneButton.dom.classList.toggle(`${prefix}-microphone-active`, isMuted)
      draw(toggle, buttons?.toggle, {
        state: isFailed ? 'unavailable' : isOn ? 'active' : 'default',
        label: isOn ? labels.callStop : labels.callStart,
        picture: isOn ? stop : start,
      })
      toggle.dom.classList.toggle(`${prefix}-button-loading`, status === 'connecting')
      setAttributes(toggle.dom, { 'aria-busy': status === 'connecting' && 'true' })
      captionsButton.draw({ label: labels.callCaptions, picture: captions, state: hasCaptions ? 'active' : 'default' })
      name(captionsButton, labels.callCaptions)
      setAttributes(captionsButton.dom, { 'aria-pressed': String(hasCaptions) })
    },
    destroy(): void {
      for (const button of [microphoneButton, toggle, captionsButton]) button.destroy()
    },
  }
}
