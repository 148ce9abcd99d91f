import { readableAddress } from '../../core/labels/names/readable-address.ts'
import type { SourcePart, ViewContext } from '../../core/types.ts'
import { createId } from '../../core/util/ids.ts'
import { escapeTurning } from '../../core/util/escape-turning.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { isComposing } from '../../dom/is-composing.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/message/citations.css?inline'
import { createSourceTitles, shortSourceTitle, sourceTitle } from '../source-title.ts'

/** Longer snippets are cut: the source itself is one press away. */
const longestSnippet = 400
/** The words of a snippet by which the page of the source is searched. */
const wordsToFind = 8
/** Milliseconds in which the pointer may go from a mark to what it shows. */
const grace = 250
/** Between a mark and what it shows, and between that and the edge of the window. Pixels. */
const gap = 6

/** Where the source says it: browsers scroll to these words of the page. https://wicg.github.io/scroll-to-text-fragment/ */
function addressOf({ url = '', snippet = '' }: SourcePart): string {
  const words = snippet.trim().split(/\s+/).slice(0, wordsToFind).join(' ')
  if (!words || url.includes('#') || !/^https?:/i.test(url)) return url
  return `${url}#:~:text=${encodeURIComponent(words).replaceAll('-', '%2D')}`
}

function hostOf({ url = '', filename = '' }: SourcePart): string {
  const [, host] = /^[a-z][\w+.-]*:\/\/([^/?#]+)/i.exec(readableAddress(url)) ?? []
  return host ?? escapeTurning(filename)
}

function drawSource(context: ViewContext, source: SourcePart, how: 'look' | 'press'): HTMLElement {
  const { config } = context.get()
  const title = sourceTitle(source)
  const head = createSourceTitles(config, 'strong', addressOf)(source)
  const host = hostOf(source)
  const card = element(
    'div',
    {
      class: 'source-card',
      part: 'source-card',
      ...(how === 'press'
        ? // Focusable, so that the focus stays inside while its words are read by arrow keys, or pressed.
          { role: 'dialog', 'aria-label': shortSourceTitle(source), tabindex: -1 }
        : // Only for who sees it: a screen reader would say of each mark that is passed that something opened.
          { 'aria-hidden': 'true' }),
    },
    head,
  )
  if (how === 'look' && head instanceof HTMLAnchorElement) head.tabIndex = -1
  if (host && host !== title) card.append(element('span', { class: 'source-host', dir: 'ltr' }, host))
  if (source.snippet) card.append(element('q', { dir: 'auto' }, source.snippet.slice(0, longestSnippet)))
  // Screen readers say of a dialog only what has the focus.
  const details = [...card.children].filter((child) => child !== head)
  for (const each of details) each.id = createId()
  setAttributes(head instanceof HTMLAnchorElement ? head : card, {
    'aria-describedby': details.map(({ id }) => id).join(' ') || undefined,
  })
  return card
}

/** Beside the mark, in the window. */
function place(card: HTMLElement, mark: HTMLElement): void {
  const at = mark.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = card
  const left = Math.min(Math.max(gap, at.left + at.width / 2 - offsetWidth / 2), innerWidth - offsetWidth - gap)
  const isBelow = at.bottom + gap + offsetHeight <= innerHeight || at.top < offsetHeight + gap
  card.style.left = `${left}px`
  card.style.top = `${isBelow ? at.bottom + gap : at.top - gap - offsetHeight}px`
}

interface Shown {
  readonly mark: HTMLElement
  hide(): void
}

const all = new WeakMap<ShadowRoot, Shown>()
/** The mark that was given the focus back: it has been looked at. */
let leftTo: HTMLElement | undefined

/**
 * Shows what a mark stands for: its title, where it is from, and the words that were cited. To be looked at, it goes with the pointer or
 * the focus; pressed, it stays and takes the focus, until Escape or a press elsewhere.
 */
export function showSource(context: ViewContext, mark: HTMLElement, source: SourcePart, how: 'look' | 'press'): void {
  const { root, signal } = context
  const before = all.get(root)
  if (how === 'look' && (before?.mark === mark || leftTo === mark)) return
  before?.hide()
  adoptSheets(root, [css])
  const card = drawSource(context, source, how)
  const ended = new AbortController()
  const until = { signal: AbortSignal.any([signal, ended.signal]) }
  let timer = 0

  function hide(): void {
    clearTimeout(timer)
    ended.abort()
    if (all.get(root)?.mark === mark) all.delete(root)
    if (card.contains(root.activeElement)) {
      leftTo = mark
      mark.addEventListener('blur', () => (leftTo = undefined), { once: true })
      mark.focus({ preventScroll: true })
    }
    card.remove()
  }
  const hideSoon = (): void => {
    clearTimeout(timer)
    timer = window.setTimeout(hide, grace)
  }
  const isWithin = (event: Event): boolean => event.composedPath().some((node) => node === card || node === mark)

  if ('popover' in card) card.popover = 'manual'
  // Right behind the mark by keyboard would be in the text, which a growing answer draws again.
  ;(root.getElementById('container') ?? root).append(card)
  if ('showPopover' in card) card.showPopover()
  place(card, mark)
  all.set(root, { mark, hide })
  signal.addEventListener('abort', hide, { once: true, signal: ended.signal })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || isComposing(event)) return
      event.stopPropagation()
      hide()
    },
    { ...until, capture: true },
  )
  window.addEventListener('pointerdown', (event) => !isWithin(event) && hide(), { ...until, capture: true })
  window.addEventListener('scroll', () => (mark.isConnected ? place(card, mark) : hide()), {
    ...until,
    capture: true,
    passive: true,
  })
  window.addEventListener('resize', hide, until)
  card.addEventListener(
    'focusout',
    ({ relatedTarget }) => relatedTarget instanceof Node && !card.contains(relatedTarget) && hide(),
    until,
  )
  if (how === 'press') (card.querySelector('a') ?? card).focus({ preventScroll: true })
  else {
    mark.addEventListener('pointerleave', hideSoon, until)
    mark.addEventListener('blur', hideSoon, until)
    card.addEventListener('pointerleave', hideSoon, until)
    card.addEventListener('pointerenter', () => clearTimeout(timer), until)
  }
}
