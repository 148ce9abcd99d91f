import { expect, test } from 'vitest'
import type { Analytics, AnalyticsDay } from '../../../../host/backend/types.ts'
import { analyticsToCsv } from '../../../../host/features/analytics/analytics-to-csv.ts'
import { lastDays } from '../../../../host/lib/format/last-days.ts'
import { summariseAnalytics } from '../../../../host/features/analytics/summarise-analytics.ts'

const day = (date: string, questions: number, responseTime: number | null): AnalyticsDay => ({
  date,
  conversations: Math.min(questions, 1),
  questions,
  unanswered: 0,
  responseTime,
})

const analytics = (days: readonly AnalyticsDay[], isSample = false): Analytics => ({
  from: '2026-11-20',
  to: '2026-11-21',
  isSample,
  days,
  topics: [],
  unanswered: [],
})

test('a busy day counts more in the response time than a quiet one', () => {
  const days = [day('2026-11-19', 1, 9000), day('2026-11-20', 8, 500), day('2026-11-21', 1, 7000)]
  expect(summariseAnalytics(analytics(days))).toEqual({ conversations: 3, questions: 10, unanswered: 0, responseTime: 500 })
})

test('without questions no response time is made up', () => {
  expect(summariseAnalytics(analytics([day('2026-11-21', 0, null)])).responseTime).toBeNull()
})

test('a sample says so in every row that is exported', () => {
  expect(analyticsToCsv(analytics([day('2026-11-21', 0, null)], true))).toContain('2026-11-21,0,0,0,,sample\r\n')
})

test('seven days are today and the six before', () => {
  expect(lastDays(7, Date.parse('2026-03-03T23:59:00Z'))).toEqual({ from: '2026-02-25', to: '2026-03-03' })
})
