// The view of a voice call, in place of the chat: avatar, buttons, captions, and where it loads or fails.
import { featureLabels } from '../../core/labels/features.ts'
import type { CallState, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import { applyStyles } from '../../dom/styling/styles.ts'
import { drawMarkup } from '../../parts/html/draw-markup.ts'
import css from '../../styles/realtime.css?inline'
import { createCallAvatar } from './call-avatar.ts'
import { createCallButtons } from './call-buttons.ts'
import { createCallCaptions } from './call-captions.ts'
import { createCallTools } from './call-tools.ts'
import { createCallTime } from './call-time.ts'

export interface CallView {
  readonly dom: HTMLElement
  /** Renders the call. It gets the focus if the replaced view had it. */
  draw(hadFocus: boolean): void
  destroy(): void
}

const prefix = 'deep-chat-openai-realtime'

/** A voice call in place of the chat. */
export function createCallView(context: ViewContext): CallView {
  const { get, requests, root, announce, signal } = context
  adoptSheets(root, [css])
  const avatar = createCallAvatar(context)
  const buttons = createCallButtons(context)
  const captions = createCallCaptions()
  const tools = createCallTools(context, () => buttons.focus())
  const time = createCallTime()
  const words = element('p', { class: 'call-words', dir: 'auto' })
  const errorText = element('p', { id: `${prefix}-error`, part: 'realtime-error', dir: 'auto' })
  const retry = element('button', { type: 'button', class: 'call-retry' })
  const failure = element('div', { class: 'call-failure' }, errorText, retry)
  const loading = element('div', { id: `${prefix}-loading`, part: 'realtime-loading', dir: 'auto' })
  const dom = element(
    'section',
    { id: `${prefix}-container`, part: 'realtime' },
    avatar.dom,
    time.dom,
    words,
    loading,
    failure,
    tools.dom,
    captions.dom,
    buttons.dom,
  )
  let drawn: CallState | undefined
  let drawnHtml: string | undefined

  retry.addEventListener(
    'click',
    () => {
      // The button disappears with the failure.
      buttons.focus()
      requests.startCall()
    },
    { signal },
  )

  /** The state of the call in words. */
  function wordsOf({ status, speaker, isMuted }: CallState): string {
    const labels = featureLabels(get().config.labels)
    if (status === 'idle') return labels.callReady
    if (status !== 'active') return ''
    if (speaker === 'ai') return labels.callSpeaking
    if (isMuted) return labels.callMuted
    return speaker === 'user' ? labels.callListening : labels.callActive
  }

  function drawLoading({ status, look: { loading: given = {} } }: CallState): void {
    const { text, html, style, display = true } = given
    loading.hidden = status !== 'connecting' || !display
    applyStyles(loading, style)
    const drawWords = (): void => {
      loading.textContent = text ?? featureLabels(get().config.labels).loading
    }
    if (html === undefined) drawWords()
    else if (html !== drawnHtml) void drawMarkup(loading, html, context, { onFailure: drawWords })
    drawnHtml = html
  }

  /** Announces to screen readers what is only visible. The voice itself needs no announcement. */
  function tell({ status, errorText: text }: CallState): void {
    const labels = featureLabels(get().config.labels)
    if (!drawn || status === drawn.status) return
    if (status === 'connecting') announce(labels.callConnecting)
    if (status === 'active') announce(labels.callActive)
    if (status === 'idle') announce(labels.callEnded)
    if (status === 'failed') announce(text, 'assertive')
  }

  return {
    dom,
    draw(hadFocus) {
      const { call, view, config } = get()
      dom.hidden = view !== 'realtime' || !call
      avatar.draw(dom.hidden ? undefined : call)
      time.draw(call?.status, config.labels)
      if (!call || dom.hidden) return
      dom.setAttribute('aria-label', featureLabels(config.labels).call)
      words.textContent = wordsOf(call)
      words.hidden = !words.textContent
      drawLoading(call)
      failure.hidden = call.status !== 'failed'
      errorText.textContent = call.errorText
      applyStyles(errorText, call.look.error?.style)
      retry.textContent = featureLabels(config.labels).tryAgain
      captions.draw(call, featureLabels(config.labels))
      buttons.draw(call)
      tell(call)
      drawn = call
      tools.draw(call.tools)
      if (hadFocus) buttons.focus()
    },
    destroy() {
      avatar.destroy()
      time.destroy()
      tools.destroy()
      buttons.destroy()
      dom.remove()
    },
  }
}
