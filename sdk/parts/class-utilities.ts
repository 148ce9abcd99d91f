import type { HtmlClassUtilities } from '../core/options/styles.ts'
import type { ViewContext } from '../core/types.ts'
import { applyStatefulStyles } from '../dom/stateful-styles.ts'

type Utility = HtmlClassUtilities[string]

const suggestion = 'deep-chat-suggestion-button'
const helpers = `.deep-chat-button, .${suggestion}`

/** By the life of the chat view: what is bound ends with it, and markup of the page outlives it. */
const bound = new WeakMap<AbortSignal, WeakMap<Element, Map<string, () => void>>>()

/** Runs once for each thing of an element; what it returns is run when the same thing comes up again. */
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

/** A helper class makes anything a button, for the keyboard and for a screen reader too. */
function becomeButton(target: HTMLElement, signal: AbortSignal): void {
  if (target.matches('button, a[href], input, summary')) return
  target.setAttribute('role', 'button')
  target.tabIndex = 0
  target.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      target.click()
    },
    { signal },
  )
}

/**
 * Gives the elements inside markup what their classes promise: the helper classes, and the events and styles of
 * `htmlClassUtilities`. What the page configured is looked up when it is needed, so that a new configuration holds at
 * once; calling this again binds what is new.
 */
export function bindClassUtilities(root: Element, { get, requests, signal }: ViewContext): void {
  for (const target of matching(root, helpers)) once(signal, target, 'button', () => becomeButton(target, signal))
  for (const target of matching(root, `.${suggestion}`)) {
    // What the visitor sees is what is sent: hidden words are none of theirs.
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
