import type { HtmlClassUtilities } from '../core/options/styles.ts'
import type { ViewContext } from '../core/types.ts'
import { isComposing } from '../dom/is-composing.ts'
import { applyStatefulStyles } from '../dom/styling/stateful-styles.ts'

type Utility = HtmlClassUtilities[string]

const suggestion = 'deep-chat-suggestion-button'
const helpers = `.deep-chat-button, .${suggestion}`

/** By the signal of the chat view: listeners end with it, but the page's markup outlives it. */
const bound = new WeakMap<AbortSignal, WeakMap<Element, Map<string, () => void>>>()

/** Runs once for each item of an element; the function it returns runs when the same item comes up again. */
function once(signal: AbortSignal, target: Element, key: string, start: () => void | (() => void)): void {
  const elements = bound.get(signal) ?? new WeakMap<Element, Map<string, () => void>>()
  bound.set(signal, elements)
  const keys = elements.get(target) ?? new Map<string, () => void>()
  elements.set(target, keys)
  const again = keys.get(key)
  if (again) return again()
  keys.set(key, start() ?? (() => undefined))
}

const matching = (root: Element, selector: string): HTMLElement[] =>
  [root, ...root.querySelectorAll(selector)].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(selector),
  )

/** A helper class turns any element into a button, also for the keyboard and for screen readers. */
function becomeButton(target: HTMLElement, signal: AbortSignal): void {
  if (target.matches('button, a[href], input, summary')) return
  target.setAttribute('role', 'button')
  target.tabIndex = 0
  target.addEventListener(
    'keydown',
    (event) => {
      // The page may have put a field into it.
      if ((event.key !== 'Enter' && event.key !== ' ') || isComposing(event)) return
      event.preventDefault()
      target.click()
    },
    { signal },
  )
}

/**
 * Gives elements the behaviour of their classes: the helper classes, and the events and styles of `htmlClassUtilities`. The
 * page's configuration is looked up on use, so that a change applies at once; calling this again binds new elements.
 */
export function bindClassUtilities(root: Element, { get, requests, signal }: ViewContext): void {
  for (const target of matching(root, helpers)) once(signal, target, 'button', () => becomeButton(target, signal))
  for (const target of matching(root, `.${suggestion}`)) {
    // Sends the text that the visitor sees, without hidden text.
    once(signal, target, 'suggestion', () =>
      target.addEventListener('click', () => requests.submitText(target.innerText.trim()), { signal }),
    )
  }
  for (const [name, { events, styles }] of Object.entries(get().config.options.htmlClassUtilities ?? {})) {
    const utility = (): Utility | undefined => get().config.options.htmlClassUtilities?.[name]
    for (const target of matching(root, `.${CSS.escape(name)}`)) {
      for (const type of Object.keys(events ?? {}) as (keyof HTMLElementEventMap)[]) {
        once(signal, target, `event ${name} ${type}`, () =>
          target.addEventListener(type, (event) => (utility()?.events?.[type] as ((event: Event) => void) | undefined)?.(event), {
            signal,
          }),
        )
      }
      if (styles) once(signal, target, `styles ${name}`, () => applyStatefulStyles(target, () => utility()?.styles, signal))
    }
  }
}
