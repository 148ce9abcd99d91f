import { messageLabels } from '../../core/labels/messages.ts'
import type { Config } from '../../core/options/config.ts'
import { fillLabel } from '../../core/labels/fill-label.ts'
import { own } from '../../core/util/own.ts'
import type { Message, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import { applyStyles } from '../../dom/styling/styles.ts'
import css from '../../styles/message/author.css?inline'
import { authorName } from '../../core/labels/names/author-name.ts'
import { roleChain } from './find-styles.ts'

const person =
  'M12 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm0 2c-4.6 0-8 2.5-8 5.6 0 .8.6 1.4 1.4 1.4h13.2c.8 0 1.4-.6 1.4-1.4 0-3.1-3.4-5.6-8-5.6Z'
const spark =
  'M12 2.5 14 9a1.6 1.6 0 0 0 1 1l6.5 2-6.5 2a1.6 1.6 0 0 0-1 1l-2 6.5-2-6.5a1.6 1.6 0 0 0-1-1l-6.5-2 6.5-2a1.6 1.6 0 0 0 1-1Z'

/** The values of `default`, the base role and the role itself, in this order. */
const chain = <T>(options: { readonly [role: string]: T | undefined }, role: string): T[] =>
  ['default', ...roleChain(role)].map((name) => own(options, name)).filter((option) => option !== undefined)

/** In characters. The messenger has names beside its bubbles; what is longer would leave a narrow chat little room. */
const longestBeside = 20

const isAtEnd = (position: string | undefined, role: string): boolean =>
  position === undefined ? role === 'user' : position === 'end' || position === 'right'

const side = (isEnd: boolean): string => (isEnd ? 'end-item-position' : 'start-item-position')

function drawAvatar(config: Config, role: string): HTMLElement {
  const options = chain(config.avatars ?? {}, role)
  const src = options.findLast((option) => option.src)?.src
  const position = options.findLast((option) => option.styles?.position)?.styles?.position
  const dom = element('div', { class: `avatar-container ${side(isAtEnd(position, role))}`, part: 'avatar' })
  const builtIn = (): SVGElement => {
    const picture = icon(role === 'user' ? person : spark)
    picture.setAttribute('class', 'avatar')
    return picture
  }
  let picture: HTMLElement | SVGElement = src
    ? element('img', {
        class: 'avatar',
        src,
        alt: fillLabel(messageLabels(config.labels), 'avatar', { name: authorName(config, role) }),
      })
    : builtIn()
  const style = (): void => applyStyles(picture, ...options.map((option) => option.styles?.avatar))
  picture.addEventListener(
    'error',
    () => {
      const fallback = builtIn()
      picture.replaceWith(fallback)
      picture = fallback
      style()
    },
    { once: true },
  )
  style()
  applyStyles(dom, ...options.map((option) => option.styles?.container))
  dom.append(picture)
  return dom
}

function drawName(config: Config, role: string): HTMLElement {
  const options = chain(config.names ?? {}, role)
  const position = options.findLast((option) => option.position)?.position
  const name = authorName(config, role)
  // The message itself is called so: the author is said once.
  const dom = element(
    'div',
    { class: `name ${side(isAtEnd(position, role))}`, part: 'name', dir: 'auto', 'aria-hidden': 'true' },
    name,
  )
  const isLong = name.length > longestBeside
  if (isLong || config.theme.preset !== 'messenger') dom.classList.add('name-above')
  if (isLong) dom.title = name
  applyStyles(dom, ...options.map((option) => option.style))
  return dom
}

/** Draws the avatar beside and the name above the bubbles of a message, where the page wants them, in the place of earlier ones. */
export function drawAuthor(row: HTMLElement, bubbles: HTMLElement, { get, root }: ViewContext, { role, kind }: Message): void {
  adoptSheets(root, [css])
  const { config } = get()
  const name = config.names ? drawName(config, role) : undefined
  const isAbove = name?.classList.contains('name-above')
  const avatar = config.avatars ? [drawAvatar(config, role)] : []
  if (kind === 'loading') avatar[0]?.classList.add('loading-avatar-container')
  const made = name && !isAbove ? [name, ...avatar] : avatar
  const atEnd = made.filter((one) => one.classList.contains(side(true)))
  const atStart = made.filter((one) => !atEnd.includes(one)).reverse()
  row.querySelectorAll(':scope > :not(.bubbles), :scope > .bubbles > .name').forEach((old) => old.remove())
  if (name && isAbove && kind !== 'error') bubbles.prepend(name)
  bubbles.before(...atStart)
  bubbles.after(...atEnd)
}
