import type { MediaGate } from './media-gate.ts'
import { namePrefix, restrictCss } from './restrict-css.ts'

const words = (text: string): Set<string> => new Set(text.split(/\s+/))

/** What markup of a service may be made of. Forms, dialogs, slots and the like are not; what stands in them is. */
const elements = words(
  `a abbr acronym address article aside audio b bdi bdo big blockquote br button caption center cite code col colgroup data dd del
  details dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark menu meter
  nav ol p pre progress q rp rt ruby s samp search section small source span strike strong sub summary sup table tbody td tfoot th
  thead time tr tt u ul var video wbr
  svg g path circle ellipse line polygon polyline rect text tspan title desc defs linearGradient radialGradient stop clipPath mask
  pattern
  math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd`.toLowerCase(),
)

/** Of these nothing is left, not even what stands in them. */
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

/** Where it is said what another element is called, or what it owns, it would be of the chat's own; the rest interrupts or hides what is read aloud around it. */
const references =
  /^aria-(?:activedescendant|atomic|busy|controls|describedby|details|errormessage|flowto|keyshortcuts|labelledby|live|modal|owns|relevant)$/

const roles = words(
  'button cell columnheader figure group heading img link list listitem math none note presentation row rowgroup rowheader separator table',
)

const isTaken = (name: string): boolean =>
  attributes.has(name) || name.startsWith('data-') || (name.startsWith('aria-') && !references.test(name))

/** What lets a press go through to what lies beneath, and what draws outside the bubble. */
const leaves = (name: string, value: string): boolean =>
  /^(?:--|view-transition|anchor|pointer-events$)/.test(name) ||
  (name === 'position' && !/^(?:static|relative)$/.test(value)) ||
  (name === 'cursor' && value.includes('('))

/** Takes away what fetches, and what leaves its place: the bubble cuts off the rest. */
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
  // A shorthand with `var()` gives its parts no value of their own: what it says stands in the text alone.
  if (pending.length && restrictCss(style.cssText, policy) === undefined) for (const name of pending) style.removeProperty(name)
  // What was not read, as under a policy that takes no style attributes, is not to be read later.
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

/** How a visitor could be made to press what they cannot see. */
const hiding =
  'opacity filter backdrop-filter mask mask-border -webkit-mask-box-image clip clip-path mix-blend-mode transform translate scale rotate zoom font-size line-height text-indent'.split(
    ' ',
  )

/** What asks the visitor before it fetches is seen as it is, whatever stands around it. */
function showBlocked(button: Element, shown: Set<Element>): void {
  let around = button.parentElement
  // Those around one that has been through this have been too.
  while (around && !shown.has(around)) {
    shown.add(around)
    for (const name of hiding) around.style.removeProperty(name)
    around = around.parentElement
  }
}

/** A picture, sound or film: as it is where it may be fetched, else the button that fetches it, else its words. */
function restrictMedia(media: HTMLElement, gate: MediaGate, shown: Set<Element>): void {
  const isImage = media.matches('img')
  // What else stands in a player is for browsers that know none.
  for (const inner of media.querySelectorAll(':scope > :not(source)')) inner.remove()
  const addresses = addressesOf(media)
  const alt = media.getAttribute('alt') ?? media.getAttribute('aria-label') ?? media.title
  if (!isImage) media.toggleAttribute('controls', true)
  if (!addresses.length || !addresses.every((one) => gate.policy.media(one))) return media.replaceWith(alt)
  if (addresses.every(gate.isOpen)) return
  // Where it stands now it fetches nothing: a copy of it in the page does.
  const make = (): HTMLElement => document.importNode(media, true)
  const button = gate.drawBlocked({ addresses, alt, isImage, make })
  media.replaceWith(button)
  showBlocked(button, shown)
}

/** Leaves what stands in an element in its place. */
function unwrap(one: Element): void {
  // One by one: as arguments of a call there could be too many.
  while (one.firstChild) one.before(one.firstChild)
  one.remove()
}

/**
 * Takes from markup that a service wrote what could fetch from another host, ask for something in the chat's name, or leave
 * its bubble. The fragment must belong to no page yet: in one, pictures are fetched as soon as they are there.
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
