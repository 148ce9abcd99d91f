import { fields } from '../store/fields.ts'
import { limitCalls } from '../limit-calls.ts'
import { reports } from '../reports.ts'
import type { Route } from './route.ts'

/** Links to reports: made and withdrawn by their owner, read by whoever has one. */
export const reportRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/reports', access: 'signed-in', answer: reports.list },
  {
    method: 'POST',
    path: '/v1/reports',
    access: 'signed-in',
    async answer(call) {
      const body = await fields.read(call.request)
      const assessmentId = fields.text(body, 'assessmentId', { longest: 80, isRequired: true })
      const days = body['days'] === undefined ? undefined : fields.number(body, 'days', { least: 1, most: 365 })
      await limitCalls(call, 'reports', { most: 30, seconds: 600 })
      return reports.share(call, assessmentId, days)
    },
  },
  {
    method: 'DELETE',
    path: '/v1/reports/:id',
    access: 'signed-in',
    answer: (call) => reports.withdraw(call, call.parameters['id'] ?? ''),
  },
  {
    method: 'GET',
    path: '/v1/reports/:id',
    access: 'open',
    answer: async (call) =>
      Response.json(await reports.read(call, call.parameters['id'] ?? ''), { headers: { 'x-robots-tag': 'noindex' } }),
  },
]
