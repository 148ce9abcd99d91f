import { expect, test } from 'vitest'
import { changeOf } from '../../../../host/features/analytics/change-of.ts'
import { daysBefore } from '../../../../host/features/analytics/date-ranges.ts'

test.each([
  [12, 10, 0.2],
  [5, 10, -0.5],
  [10, 10, 0],
  [0, 4, -1],
  [1003, 1000, 0],
])('from %d to %d is a change in whole percent', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change)
})

test.each([
  [5, 0],
  [5, null],
  [5, undefined],
  [null, 5],
  [0, 0],
])('%s after %s is compared with nothing', (now, before) => {
  expect(changeOf(now, before)).toBeUndefined()
})

test('the days before seven days are the seven that end the day before them', () => {
  expect(daysBefore(7, Date.parse('2026-03-03T23:59:00Z'))).toEqual({ from: '2026-02-18', to: '2026-02-24' })
})
