import type { ViewContext } from '../../core/types.ts'
import { matchMedia } from '../../dom/match-media.ts'

interface PointedParts {
  readonly scroller: HTMLElement
  /** True if an element is a message of the list. */
  isMessage(article: HTMLElement): boolean
  /** True if an element is in the toolbar of a message. */
  isInToolbar(article: HTMLElement, target: Element): boolean
  /** The message under the pointer or with the focus has changed. */
  onChange(): void
}

const messageOf = (element: Element | null | undefined): HTMLElement | undefined =>
  element?.closest<HTMLElement>('article[part~="message"]') ?? undefined

/** Tracks the message under the pointer, or that a finger tapped last, and the one with the visible focus. */
export function watchPointedMessages(
  { root, signal }: ViewContext,
  { scroller, isMessage, isInToolbar, onChange }: PointedParts,
) {
  const noPointer = matchMedia('(hover: none)')
  let hovered: HTMLElement | undefined
  let focused: HTMLElement | undefined

  /** The message that contains the target. HTML in a message may have articles of its own. */
  function articleOf(target: EventTarget | null): HTMLElement | undefined {
    let article = target instanceof Element ? messageOf(target) : undefined
    while (article && !isMessage(article)) article = messageOf(article.parentElement)
    return article
  }

  function point(article: HTMLElement | undefined): void {
    if (article === hovered) return
    hovered = article
    onChange()
  }

  function holdFocus(target: EventTarget | null): void {
    const article = articleOf(target)
    const isShown = article && (isInToolbar(article, target as Element) || (target as Element).matches(':focus-visible'))
    const next = isShown ? article : undefined
    if (next === focused) return
    focused = next
    onChange()
  }

  const listen = <Type extends keyof HTMLElementEventMap>(type: Type, run: (event: HTMLElementEventMap[Type]) => void): void =>
    scroller.addEventListener(type, run, { signal })
  listen('pointerover', ({ target, pointerType }) => pointerType !== 'touch' && point(articleOf(target)))
  listen('pointerleave', ({ pointerType }) => pointerType !== 'touch' && point(undefined))
  // A finger that scrolls ends with `pointercancel`. With a listener for clicks, Chromium calls all in it clickable to screen readers.
  listen('pointerup', ({ target, pointerType }) => {
    if (pointerType === 'touch' || noPointer.matches) point(articleOf(target))
  })
  listen('focusin', ({ target }) => holdFocus(target))
  listen('focusout', ({ relatedTarget }) => holdFocus(relatedTarget))

  return {
    get hovered() {
      return hovered
    },
    get focused() {
      return focused
    },
    articleOf,
    /** Reads the current focus, which may have been there before. */
    readFocus: (): void => holdFocus(root.activeElement),
    /** The focus is about to move there, and counts as visible. */
    expectFocus(article: HTMLElement): void {
      focused = article
    },
  }
}
