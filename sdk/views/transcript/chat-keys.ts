import type { ViewContext } from '../../core/types.ts'
import { isComposing } from '../../dom/is-composing.ts'

/** How far a page key scrolls, in heights of the list; Home and End scroll to the edges. */
const distances: Readonly<Record<string, number>> = { PageUp: -0.9, PageDown: 0.9, Home: -Infinity, End: Infinity }

/**
 * The keys of the whole chat. A view inside that uses a key prevents its default: Escape closes a menu before it stops a stream
 * or an upload. In an empty text input the page keys scroll the messages.
 */
export function watchChatKeys({ get, requests, root, signal }: ViewContext): void {
  function scroll(key: string): boolean {
    const list = root.getElementById('messages')
    const distance = distances[key]
    if (!list || distance === undefined) return false
    // The list stops following its end when the visitor scrolls up.
    if (distance < 0) list.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }))
    const furthest = list.scrollHeight
    list.scrollBy({ top: Math.max(-furthest, Math.min(furthest, distance * list.clientHeight)), behavior: 'instant' })
    return true
  }

  function act({ key, target }: KeyboardEvent): boolean {
    if (key === 'Escape') {
      const { phase } = get()
      if (phase === 'idle' || phase === 'loading') return false
      requests.stop()
      return true
    }
    return target instanceof HTMLTextAreaElement && target.id === 'text-input' && !target.value && scroll(key)
  }

  function onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (act(event)) event.preventDefault()
  }

  root.addEventListener('keydown', onKey as EventListener, { signal })
}
