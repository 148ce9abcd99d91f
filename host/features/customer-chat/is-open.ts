import type { OpeningHours, WidgetConfig } from '../../backend/types.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Whether someone is there at a moment, by the clocks of the business. Without hours, always. */
export function isOpen({ hours, timeZone }: Pick<WidgetConfig, 'hours' | 'timeZone'>, now: Date): boolean {
  if (hours.length === 0) return true
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? ''
  const time = `${part('hour')}:${part('minute')}`
  return hours.some(({ day, opens, closes }: OpeningHours) => weekdays[day] === part('weekday') && opens <= time && time < closes)
}
