import type { ViewContext } from '../../core/types.ts'
import { isComposing } from '../../dom/is-composing.ts'
import { wantsLinks } from '../actions/wants-links.ts'
import { findRequests } from '../find/find-requests.ts'
import type { Find } from '../find/find.ts'
import type { Reach } from '../find/reach-message.ts'
import { report, reporting } from '../../core/util/thrown/report.ts'

/** Loads what leads to a message: with the first link to one, and when the visitor looks for words. */
export function loadReach(context: ViewContext, reach: Reach) {
  const { get, root, signal } = context
  const links = new AbortController()
  let finding: Promise<Find> | undefined
  let find: Find | undefined

  function followLink(): void {
    if (!location.hash.startsWith('#confab=') || !wantsLinks(get().config)) return
    links.abort()
    import('../find/open-links.ts').then(({ openLinks }) => signal.aborted || openLinks(context, reach), reporting('not-loaded'))
  }

  function openFind(words = ''): void {
    finding ??= import('../find/find.ts').then(({ createFind }) => createFind(context, reach))
    finding.then(
      (made) => {
        if (signal.aborted) return
        find = made
        made.open(words)
      },
      (error: unknown) => {
        // It is loaded again with the next press.
        finding = undefined
        report('not-loaded', error)
      },
    )
  }

  function onKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
    if (!get().config.options.find || event.defaultPrevented || isComposing(event)) return
    if (key.toLowerCase() !== 'f' || !(ctrlKey || metaKey) || altKey || shiftKey) return
    // A second press is for the browser's own.
    if (target instanceof Element && target.closest('.find')) return
    event.preventDefault()
    openFind()
  }

  root.addEventListener('keydown', onKey as EventListener, { signal })
  addEventListener('hashchange', followLink, { signal: AbortSignal.any([signal, links.signal]) })
  findRequests.hear(root, signal, openFind)
  followLink()
  return {
    /** The messages may have changed. */
    update: (): void => find?.update(),
  }
}
