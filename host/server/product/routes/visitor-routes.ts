import { fields } from '../store/fields.ts'
import { visitorAssessments } from '../visitors/visitor-assessments.ts'
import type { Route } from './route.ts'

/** What visitors of the landing page may have assessed before they have an account. The server limits them by their address. */
export const visitorRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/visitor-assessments',
    access: 'open',
    async answer(call) {
      const url = fields.webAddress(await fields.read(call.request), 'url')
      return Response.json(await visitorAssessments.begin(call, url), { status: 202 })
    },
  },
  {
    method: 'GET',
    path: '/v1/visitor-assessments/:id',
    access: 'open',
    answer: (call) => visitorAssessments.read(call, call.parameters['id'] ?? ''),
  },
]
