import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Post } from '../../backend/types.ts'
import { dates } from '../../lib/format/dates.ts'
import { locale } from '../../lib/format/locale.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { firstDayOfWeek } from './first-day-of-week.ts'
import { dayOf, monthWeeks } from './month-weeks.ts'
import { networkOf } from '../../lib/networks.ts'
import './post-calendar.css'

const monthName = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
const shortWeekday = new Intl.DateTimeFormat(locale, { weekday: 'short' })
const longWeekday = new Intl.DateTimeFormat(locale, { weekday: 'long' })
const wholeDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' })

interface PostCalendarProps {
  posts: readonly Post[]
  onOpen(post: Post): void
}

/** The days of a month, with what is planned on each. */
function MonthTable({ year, month, posts, onOpen }: PostCalendarProps & { year: number; month: number }) {
  const weeks = monthWeeks(year, month, firstDayOfWeek())
  const planned = posts
    .flatMap((post) => (post.scheduledFor ? [{ post, at: new Date(post.scheduledFor) }] : []))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const today = dayOf(new Date())
  return (
    <table aria-labelledby="calendar-heading">
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day.getDay()} scope="col" abbr={longWeekday.format(day)}>
              {shortWeekday.format(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={week[0] ? dayOf(week[0]) : row}>
            {week.map((day) => (
              <td
                key={dayOf(day)}
                data-other={day.getMonth() !== month || undefined}
                aria-current={dayOf(day) === today ? 'date' : undefined}
              >
                <span className="post-calendar-day" aria-hidden>
                  {day.getDate()}
                </span>
                <span className="visually-hidden">{wholeDay.format(day)}</span>
                {planned
                  .filter(({ at }) => dayOf(at) === dayOf(day))
                  .map(({ post, at }) => (
                    <button key={post.id} type="button" className="post-chip" title={post.text} onClick={() => onOpen(post)}>
                      <span>{dates.time(at)}</span> {networkOf(post.network).name}
                    </button>
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A month of planned posts. */
export function PostCalendar({ posts, onOpen }: PostCalendarProps) {
  const now = new Date()
  const [shown, setShown] = useState({ year: now.getFullYear(), month: now.getMonth() })

  function turn(months: number): void {
    const next = new Date(shown.year, shown.month + months, 1)
    setShown({ year: next.getFullYear(), month: next.getMonth() })
  }

  return (
    <section className="post-calendar" aria-labelledby="calendar-heading">
      <div className="post-calendar-head">
        <h2 id="calendar-heading" aria-live="polite">
          {monthName.format(new Date(shown.year, shown.month, 1))}
        </h2>
        <div className="post-calendar-turn">
          <Button variant="quiet" isIcon aria-label="Previous month" onClick={() => turn(-1)}>
            <ChevronLeft className="icon-directional" size={20} aria-hidden />
          </Button>
          <Button variant="quiet" onClick={() => setShown({ year: now.getFullYear(), month: now.getMonth() })}>
            Today
          </Button>
          <Button variant="quiet" isIcon aria-label="Next month" onClick={() => turn(1)}>
            <ChevronRight className="icon-directional" size={20} aria-hidden />
          </Button>
        </div>
      </div>
      <MonthTable {...shown} posts={posts} onOpen={onOpen} />
    </section>
  )
}
