import type { MediaGate } from './media-gate.ts'
import { namePrefix, restrictCss } from './restrict-css.ts'

const words = (text: string): Set<string> => new Set(text.split(/\s+/))

/** The elements allowed in markup from a service. Forms, dialogs, slots and the like are replaced by their content. */
const elements = words(
  `a abbr acronym address article aside audio b bdi bdo big blockquote br button caption center cite code col colgroup data dd del
  details dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark menu meter
  nav ol p pre progress q rp rt ruby s samp search section small source span strike strong sub summary sup table tbody td tfoot th
  thead time tr tt u ul var video wbr
  svg g path circle ellipse line polygon polyline rect text tspan title desc defs linearGradient radialGradient stop clipPath mask
  pattern
  math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd`.toLowerCase(),
)

/** These elements are removed together with their content. */
const removed = words('script style template iframe object noscript select textarea datalist output map canvas')

const attributes = words(
  `class style title alt lang dir hidden tabindex role width height src poster href target download
  colspan rowspan scope span align valign border cellpadding cellspacing bgcolor color face size start reversed value type datetime
  open disabled controls loop muted preload loading decoding min max low high optimum
  viewbox d points x y x1 y1 x2 y2 cx cy r rx ry dx dy fx fy fill fill-opacity fill-rule clip-path clip-rule mask stroke stroke-width
  stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity transform opacity offset
  stop-color stop-opacity gradientunits gradienttransform spreadmethod patternunits patterncontentunits patterntransform
  clippathunits maskunits preserveaspectratio text-anchor dominant-baseline alignment-baseline font-family font-size font-weight
  font-style letter-spacing textlength lengthadjust display mathvariant columnalign rowalign`,
)

/**
 * References that could name or own an element of the chat; the rest interrupts or hides what a screen reader announces around
 * it.
 */
const references =
  /^aria-(?:activedescendant|atomic|busy|controls|describedby|details|errormessage|flowto|keyshortcuts|labelledby|live|modal|owns|relevant)$/

const roles = words(
  'button cell columnheader figure group heading img link list listitem math none note presentation row rowgroup rowheader separator table',
)

const isTaken = (name: string): boolean =>
  attributes.has(name) || name.startsWith('data-') || (name.startsWith('aria-') && !references.test(name))

/** Styles that let a click through to what lies below, or that render outside the bubble. */
const leaves = (name: string, value: string): boolean =>
  /^(?:--|view-transition|anchor|pointer-events$)/.test(name) ||
  (name === 'position' && !/^(?:static|relative)$/.test(value)) ||
  (name === 'cursor' && value.includes('('))

/** Removes styles that load something or leave their place; the bubble clips the rest. */
function restrictStyle(one: HTMLElement | SVGElement | MathMLElement, { policy }: MediaGate): void {
  const { style } = one
  const pending: string[] = []
  for (const name of Array.from(style)) {
    const value = style.getPropertyValue(name)
    const harmless = restrictCss(value, policy)
    if (harmless === undefined || leaves(name, value)) style.removeProperty(name)
    else if (!value) pending.push(name)
    else if (harmless !== value) style.setProperty(name, harmless, style.getPropertyPriority(name))
  }
  // The parts of a shorthand with `var()` have no value of their own, so the text of the whole style is checked.
  if (pending.length && restrictCss(style.cssText, policy) === undefined) for (const name of pending) style.removeProperty(name)
  // Removes a style that could not be read, e.g. under a policy that blocks style attributes, so that it cannot apply later.
  if (!style.length) one.removeAttribute('style')
}

function restrictAttributes(one: Element, { policy }: MediaGate): void {
  const isDrawing = one.namespaceURI !== 'http://www.w3.org/1999/xhtml'
  const { id } = one
  for (const name of one.getAttributeNames()) {
    const value = one.getAttribute(name) ?? ''
    const lowerCase = name.toLowerCase()
    if (lowerCase === 'style') continue
    const harmless = isDrawing ? restrictCss(value, policy) : value
    if (!isTaken(lowerCase) || harmless === undefined) one.removeAttribute(name)
    else if (harmless !== value) one.setAttribute(name, harmless)
  }
  if (isDrawing && id) one.id = namePrefix + id
  if (!roles.has(one.getAttribute('role') ?? '')) one.removeAttribute('role')
  if (!/^(?:0|-1)$/.test(one.getAttribute('tabindex') ?? '')) one.removeAttribute('tabindex')
  if (isDrawing || !one.matches('a')) for (const name of ['href', 'target', 'download']) one.removeAttribute(name)
  if (!one.matches('img, audio, video, source')) one.removeAttribute('src')
  if (one.matches('button')) one.setAttribute('type', 'button')
}

function restrictLink(link: Element, { policy }: MediaGate): void {
  const href = link.getAttribute('href')
  if (href === null) return
  if (!policy.allowsLink(href)) return link.removeAttribute('href')
  link.setAttribute('rel', policy.relOf(href))
  if (link.hasAttribute('target')) link.setAttribute('target', '_blank')
}

const addressesOf = (media: Element): string[] =>
  [media, ...media.children].flatMap((one) =>
    [one.getAttribute('src'), one.getAttribute('poster')].filter((given) => given !== null),
  )

/** Styles that could trick a visitor into clicking something they cannot see. */
const hiding =
  'opacity filter backdrop-filter mask mask-border -webkit-mask-box-image clip clip-path mix-blend-mode transform translate scale rotate zoom font-size line-height text-indent'.split(
    ' ',
  )

/** Makes a load button clearly visible whatever its ancestors' styles are. */
function showBlocked(button: Element, shown: Set<Element>): void {
  let around = button.parentElement
  // The ancestors of an element that was already handled have been handled too.
  while (around && !shown.has(around)) {
    shown.add(around)
    for (const name of hiding) around.style.removeProperty(name)
    around = around.parentElement
  }
}

/** An image, sound or video: kept where it may load, otherwise replaced by a button that loads it, or by its alt text. */
function restrictMedia(media: HTMLElement, gate: MediaGate, shown: Set<Element>): void {
  const isImage = media.matches('img')
  // Other content of a player is a fallback for browsers without it.
  for (const inner of media.querySelectorAll(':scope > :not(source)')) inner.remove()
  const addresses = addressesOf(media)
  const alt = media.getAttribute('alt') ?? media.getAttribute('aria-label') ?? media.title
  if (!isImage) media.toggleAttribute('controls', true)
  if (!addresses.length || !addresses.every((one) => gate.policy.media(one))) return media.replaceWith(alt)
  if (addresses.every(gate.isOpen)) return
  // The element loads nothing in the fragment; the copy in the page does.
  const make = (): HTMLElement => document.importNode(media, true)
  const button = gate.drawBlocked({ addresses, alt, isImage, make })
  media.replaceWith(button)
  showBlocked(button, shown)
}

/** Replaces an element by its content. */
function unwrap(one: Element): void {
  // One by one: there could be too many for the arguments of one call.
  while (one.firstChild) one.before(one.firstChild)
  one.remove()
}

/**
 * Removes from a service's markup whatever could load from another host, pose as the chat, or leave its bubble. The fragment must
 * not be part of a document yet, because images load as soon as they are.
 */
export function restrictMarkup(fragment: DocumentFragment, gate: MediaGate): void {
  for (const one of fragment.querySelectorAll<HTMLElement>('*')) {
    if (!fragment.contains(one)) continue
    const name = one.localName.toLowerCase()
    const isDrawing = one.namespaceURI !== 'http://www.w3.org/1999/xhtml'
    if (removed.has(name) || (isDrawing && !elements.has(name))) one.remove()
    else if (!elements.has(name)) unwrap(one)
    else {
      restrictAttributes(one, gate)
      restrictStyle(one, gate)
    }
  }
  for (const source of fragment.querySelectorAll('source')) if (!source.parentElement?.matches('audio, video')) source.remove()
  for (const link of fragment.querySelectorAll('a')) restrictLink(link, gate)
  const shown = new Set<Element>()
  for (const media of fragment.querySelectorAll<HTMLElement>('img, audio, video'))
    if (fragment.contains(media)) restrictMedia(media, gate, shown)
}
