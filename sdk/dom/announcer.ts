import { element } from './element.ts'

/** Announces text to screen readers. */
export interface Announcer {
  readonly dom: HTMLElement
  /** Marks that isolate names in the text are left out: they are not spoken. */
  announce(text: string, urgency?: 'polite' | 'assertive'): void
  destroy(): void
}

/**
 * How long a text stays, in milliseconds: what is removed within a tenth of a second is missed, and who reads the page from line to line
 * finds what is there.
 */
const keptFor = 2500
const pause = 1000
/** How much is announced together, in characters: the browser lays out what nobody sees as well. */
const longest = 16_000

/** The marks around names: see `fillLabel`. */
const isolates = /[\u2068\u2069]/g

/** Pieces of a text that are not longer than that; cut behind a space where there is one. */
const pieces = /[^]{1,15999}(?:\s|$)|[^]{1,16000}/gu

/**
 * Two hidden live regions to which nodes are only ever added. Polite texts within one second are announced together, so that they
 * do not interrupt each other; an assertive text is announced at once, and polite ones follow it a second later. A long text is announced
 * in pieces.
 * @param join Makes one text of several, in the language of the chat. @default spaces between them
 */
export function createAnnouncer(
  parent: ParentNode,
  join: (texts: readonly string[], language: string) => string = (texts) => texts.join(' '),
): Announcer {
  const polite = element('div', { 'aria-live': 'polite' })
  const assertive = element('div', { 'aria-live': 'assertive' })
  const dom = element('div', { class: 'visually-hidden' }, polite, assertive)
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const waiting: string[] = []
  let isPausing = false
  parent.append(dom)

  function after(milliseconds: number, run: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, milliseconds)
    timers.add(timer)
  }

  // A new node each time, so that the same text is announced again.
  function say(region: HTMLElement, text: string): void {
    const node = element('div', undefined, text)
    region.append(node)
    after(keptFor, () => node.remove())
  }

  function rest(): void {
    isPausing = true
    after(pause, sayWaiting)
  }

  function sayWaiting(): void {
    isPausing = false
    if (!waiting.length) return
    let length = 0
    const end = waiting.findIndex((piece) => (length += piece.length) > longest)
    say(polite, join(waiting.splice(0, end < 0 ? waiting.length : Math.max(1, end)), dom.lang))
    rest()
  }

  return {
    dom,
    announce(given, urgency = 'polite') {
      const text = given.replace(isolates, '')
      if (!text) return
      const isUrgent = urgency === 'assertive'
      if (isUrgent) say(assertive, text)
      else waiting.push(...(text.match(pieces) ?? []))
      if (isPausing) return
      // Of texts that come together, Chromium tells in any order.
      if (isUrgent) rest()
      else sayWaiting()
    },
    destroy() {
      timers.forEach(clearTimeout)
      dom.remove()
    },
  }
}
