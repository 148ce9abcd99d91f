import type { OpeningHours } from '../../backend/types.ts'
import { locale } from '../../lib/format/locale.ts'
import { isInOrder } from './widget/check-widget.ts'
import './hours-fields.css'

// 2024-01-07 was a Sunday.
const names = Array.from({ length: 7 }, (_, day) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 7 + day)),
)
/** Monday first. */
const order = [1, 2, 3, 4, 5, 6, 0]
const usual = { opens: '09:00', closes: '17:00' }

interface HoursFieldsProps {
  hours: readonly OpeningHours[]
  error: string | undefined
  onChange(hours: readonly OpeningHours[]): void
}

interface TimesFieldsProps {
  day: string
  times: OpeningHours
  isInvalid: boolean
  onChange(change: Partial<OpeningHours>): void
}

/** From when to when. */
function TimesFields({ day, times, isInvalid, onChange }: TimesFieldsProps) {
  const field = { type: 'time', className: 'field-input', 'aria-invalid': isInvalid || undefined }
  return (
    <span className="hours-times">
      <input
        {...field}
        aria-label={`${day} opens`}
        value={times.opens}
        onChange={({ target }) => onChange({ opens: target.value })}
      />
      <span aria-hidden>–</span>
      <input
        {...field}
        aria-label={`${day} closes`}
        value={times.closes === '24:00' ? '23:59' : times.closes}
        onChange={({ target }) => onChange({ closes: target.value })}
      />
    </span>
  )
}

/** When someone is there: a row a weekday. */
export function HoursFields({ hours, error, onChange }: HoursFieldsProps) {
  const isAlways = hours.length === 0
  const sorted = (next: readonly OpeningHours[]) => next.toSorted((a, b) => a.day - b.day || a.opens.localeCompare(b.opens))
  const change = (changed: OpeningHours, part: Partial<OpeningHours>): void =>
    onChange(hours.map((one) => (one === changed ? { ...one, ...part } : one)))
  const switchDay = (day: number, isOpen: boolean): void =>
    onChange(isOpen ? sorted([...hours, { day, ...usual }]) : hours.filter((one) => one.day !== day))

  return (
    <fieldset className="hours" aria-describedby={error ? 'hours-error' : undefined}>
      <legend>Office hours</legend>
      <label className="hours-check">
        <input
          type="checkbox"
          checked={isAlways}
          onChange={({ target }) => onChange(target.checked ? [] : [1, 2, 3, 4, 5].map((day) => ({ day, ...usual })))}
        />
        Always
      </label>
      {!isAlways &&
        order.map((day) => {
          const own = hours.filter((one) => one.day === day)
          const name = names[day] ?? ''
          return (
            <div key={day} className="hours-day">
              <label className="hours-check">
                <input type="checkbox" checked={own.length > 0} onChange={({ target }) => switchDay(day, target.checked)} />
                {name}
              </label>
              {own.map((times, place) => (
                <TimesFields
                  key={place}
                  day={name}
                  times={times}
                  isInvalid={Boolean(error) && !isInOrder(times)}
                  onChange={(part) => change(times, part)}
                />
              ))}
              {own.length === 0 && <span className="hours-closed">Closed</span>}
            </div>
          )
        })}
      {error && (
        <p className="field-error" id="hours-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
