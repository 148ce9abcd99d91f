import type { ChatState, View, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { createButton } from './button.ts'
import { withContentOf } from './with-content-of.ts'
import { arrowUp } from '../../dom/icons/arrow-up.ts'

type SubmitState = 'submit' | 'loading' | 'stop' | 'disabled'

const arrow = (): Element => icon(arrowUp, 'submit-icon')
const square = (): Element => icon('M7 7h10v10H7Z', 'stop-icon')
const dots = (): Element => element('span', { class: 'loading-submit-button' }, ...[0, 1, 2].map(() => element('span')))

/** Deep Chat's class names, for the page's style sheets, and the states they stand for. */
const classes: Readonly<Record<string, readonly SubmitState[]>> = {
  'submit-button': ['submit', 'disabled'],
  'loading-button': ['loading'],
  'disabled-button': ['disabled'],
}

function submitState({ phase, connection, composer, config }: ChatState): SubmitState {
  // Over a live connection, messages are sent without waiting for replies: there is no request to wait for or to stop.
  // What is written can be sent at once if the page lets it wait, or lets it stop the answer.
  const { queue = 'drop', outbox } = config.options
  const canBeSent = composer.canSend && (queue !== 'drop' || outbox)
  if (connection === 'none' && phase !== 'idle' && !canBeSent) return phase === 'loading' ? 'loading' : 'stop'
  if (composer.isSubmitDisabled) return 'disabled'
  return composer.canSend || config.options.submitButtonStyles?.alwaysEnabled ? 'submit' : 'disabled'
}

/** A request can be stopped as soon as it was sent. */
const stops = (state: SubmitState): boolean => state === 'stop' || state === 'loading'

/**
 * Sends, shows that a reply is pending, and stops it: one button of fixed size and position. `onSent` is called after a click
 * that sends.
 */
export function createSubmitButton(context: ViewContext, onSent: () => void): View & { readonly dom: HTMLButtonElement } {
  const { get, requests } = context
  const button = createButton(context, {
    part: 'submit',
    onPress({ detail }) {
      if (stops(submitState(get()))) {
        // The second click of two was meant for what the first one did: sent.
        if (detail < 2) requests.stop()
        return
      }
      requests.submit()
      onSent()
    },
  })

  function draw(state: ChatState): void {
    const { labels, loadingBubble, options } = state.config
    const { tooltip, submit, ...others } = options.submitButtonStyles ?? {}
    const now = submitState(state)
    const own = now === 'submit' ? submit : others[now]
    const isStop = stops(now)
    // Without a loading bubble the button shows that an answer is awaited.
    const isBubble = now === 'loading' && loadingBubble !== 'shown'
    const like = now === 'disabled' ? submit : now === 'loading' && !isBubble ? others.stop : undefined
    button.draw({
      label: isStop ? labels.stop : labels.submit,
      picture: isBubble ? dots : isStop ? square : arrow,
      styles: like ? withContentOf(own, like) : own,
      base: now === 'submit' ? undefined : submit,
      tooltip,
      state: now,
      isDisabled: now === 'disabled',
    })
    for (const [name, states] of Object.entries(classes)) button.dom.classList.toggle(name, states.includes(now))
  }

  draw(get())
  return {
    dom: button.dom,
    update(state, { phase, connection, composer, config }) {
      if (state.phase !== phase || state.connection !== connection || state.composer !== composer || state.config !== config)
        draw(state)
    },
    destroy: button.destroy,
  }
}
