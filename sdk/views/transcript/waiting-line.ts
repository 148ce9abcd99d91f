import { messageLabels } from '../../core/labels/messages.ts'
import { withEllipsis } from '../../core/labels/writing/with-ellipsis.ts'
import type { ChatState, View, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { isComposing } from '../../dom/is-composing.ts'
import { returnFocus } from '../return-focus.ts'

/** A longer wait is announced, in milliseconds: most answers start sooner. */
const silentWait = 2000

/** True while a request is pending without any result yet. A live connection has none. */
const canStop = ({ phase }: ChatState): boolean => phase !== 'idle' && phase !== 'streaming'

/** Whether the page says that an answer is on its way. Looked for from the end: a message that is added takes the bubble away. */
const isLoading = ({ messages }: ChatState): boolean =>
  messages.findLast(({ kind }) => kind === 'loading' || kind === 'message')?.kind === 'loading'

/** Whether an answer is awaited: one that was requested, or one that the page says is on its way. */
const isAwaited = (state: ChatState): boolean => canStop(state) || (state.phase === 'idle' && isLoading(state))

/** True if a button beside the field stops the request: another one would be too many. */
const isStoppedBelow = (root: ShadowRoot): boolean =>
  [...root.querySelectorAll<HTMLElement>('[part~="submit"], [part~="stop"]')].some(
    (button) => /^(loading|stop)$/.test(button.dataset['state'] ?? '') && button.checkVisibility(),
  )

/** True if the loading bubble explains in words what is going on. */
const hasWords = ({ messages, config }: ChatState): boolean =>
  messages.some(({ parts }) =>
    parts.some(
      (part) =>
        part.type === 'loading' && (part.text ?? part.html ?? config.options.messageStyles?.loading?.message?.html) !== undefined,
    ),
  )

/**
 * The line below the messages that shows that the chat is waiting, with a button to stop where the page hides the one beside the field.
 * It appears after a delay.
 * @param tell Announces to screen readers that the chat is waiting, once per request.
 */
export function createWaitingLine(
  { get, requests, root, signal }: ViewContext,
  content: HTMLElement,
  tell: () => void,
): View & { readonly dom: HTMLElement } {
  const words = element('span', { class: 'waiting-words' })
  const button = element('button', { type: 'button', part: 'waiting-stop' })
  const line = element('div', { class: 'waiting', part: 'waiting' }, words, button)
  // Its place is reserved from the start, so that messages are inserted before it.
  const dom = element('div')
  let timer: ReturnType<typeof setTimeout> | undefined
  let isTold = false

  function draw(): void {
    const { labels } = get().config
    button.textContent = labels.stop
    words.textContent = hasWords(get()) ? '' : withEllipsis(messageLabels(labels).awaitingReply, labels.language)
    content.toggleAttribute('data-waiting', words.textContent !== '')
    const isHidden = button.toggleAttribute('hidden', isStoppedBelow(root))
    line.toggleAttribute('hidden', isHidden && !words.textContent)
  }

  function show(): void {
    if (!isTold) tell()
    isTold = true
    // A history that is loading is not a request of the visitor.
    if (!canStop(get()) || get().historyPaging === 'loading') return
    draw()
    dom.append(line)
  }

  function hide(): void {
    clearTimeout(timer)
    timer = undefined
    const hadFocus = root.activeElement === button
    line.remove()
    content.removeAttribute('data-waiting')
    if (hadFocus) returnFocus(root)
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || isComposing(event) || event.defaultPrevented || !line.isConnected) return
    event.preventDefault()
    requests.stop()
  }

  button.addEventListener('click', () => requests.stop(), { signal })
  root.addEventListener('keydown', onKey as EventListener, { signal })

  function update(state: ChatState): void {
    if (state.phase === 'idle') isTold = false
    if (isAwaited(state)) {
      if (line.isConnected) draw()
      else timer ??= setTimeout(show, silentWait)
    } else if (timer !== undefined) hide()
  }

  update(get())
  return { dom, update, destroy: hide }
}
