import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, monthWeeks } from '../../../../host/features/social-media/month-weeks.ts'

test('the calendar has every day of the month once, in order, under its weekday', () => {
  const given = [fc.integer({ min: 1980, max: 2100 }), fc.integer({ min: 0, max: 11 }), fc.integer({ min: 0, max: 6 })] as const
  fc.assert(
    fc.property(...given, (year, month, firstDay) => {
      const weeks = monthWeeks(year, month, firstDay)
      const days = weeks.flat()
      for (const week of weeks)
        expect(week.map((day) => day.getDay())).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => (n + firstDay) % 7))
      const own = days.filter((day) => day.getMonth() === month).map((day) => day.getDate())
      expect(own).toEqual(Array.from({ length: new Date(year, month + 1, 0).getDate() }, (_, place) => place + 1))
      expect(new Set(days.map(dayOf)).size).toBe(days.length)
      expect(days.length - own.length).toBeLessThan(14)
    }),
  )
})
