import type { Message, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/message/timestamp.css?inline'
import { formatDay, formatMoment, formatTime, isoDay } from './format-time.ts'

/** Shows when a message was sent or received, and above it the day if it is the first of one; replaces what was there. */
export function drawTimestamp(
  article: HTMLElement,
  row: HTMLElement,
  { get, root }: ViewContext,
  { createdAt, kind }: Message,
  startsDay: boolean,
): void {
  adoptSheets(root, [css])
  article.querySelectorAll(':scope > .timestamp, :scope > .day').forEach((old) => old.remove())
  const { config } = get()
  const { timestamps } = config.options
  if (!timestamps || !createdAt || kind !== 'message') return
  const time = element('time', { class: 'timestamp', part: 'timestamp', datetime: createdAt }, formatTime(createdAt, config))
  time.title = formatMoment(createdAt, config)
  const lastAbove = article.querySelector(':scope > .partial-notice') ?? row
  lastAbove.after(time)
  if (!startsDay || (typeof timestamps === 'object' && timestamps.days === false)) return
  article.prepend(
    element('div', { class: 'day', part: 'day' }, element('time', { datetime: isoDay(createdAt) }, formatDay(createdAt, config))),
  )
}
