import { ProductFault } from './product-fault.ts'
import { agentRoutes } from './agents/agent-routes.ts'
import { modelRoutes } from './agents/model/model-routes.ts'
import { analyticsRoutes } from './routes/analytics-routes.ts'
import { assessmentRoutes } from './routes/assessment-routes.ts'
import { billingRoutes } from './routes/billing-routes.ts'
import { blueprintRoutes } from './routes/blueprint-routes.ts'
import { integrationRoutes } from './routes/integration-routes.ts'
import { knowledgeRoutes } from './routes/knowledge-routes.ts'
import { meRoutes } from './routes/me-routes.ts'
import { postRoutes } from './routes/post-routes.ts'
import { reportRoutes } from './routes/report-routes.ts'
import type { Route } from './routes/route.ts'
import { taskRoutes } from './routes/task-routes.ts'
import { visitorRoutes } from './routes/visitor-routes.ts'
import { webhookRoutes } from './routes/webhook-routes.ts'
import { widgetRoutes } from './routes/widget-routes.ts'

const routes: readonly Route[] = [
  ...meRoutes,
  ...assessmentRoutes,
  ...knowledgeRoutes,
  ...blueprintRoutes,
  ...billingRoutes,
  ...integrationRoutes,
  ...agentRoutes,
  ...modelRoutes,
  ...postRoutes,
  ...analyticsRoutes,
  ...widgetRoutes,
  ...taskRoutes,
  ...webhookRoutes,
  ...visitorRoutes,
  ...reportRoutes,
]

/** A part of a path; as it stands where it is encoded in a wrong way, which names nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function match(path: string, pathname: string): Record<string, string> | undefined {
  const wanted = path.split('/')
  const given = pathname.split('/')
  if (wanted.length !== given.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [place, part] of wanted.entries()) {
    const value = given[place] ?? ''
    if (part.startsWith(':')) parameters[part.slice(1)] = decoded(value)
    else if (part !== value) return undefined
  }
  return parameters
}

/** Whether a request is for the backend. The app has screens at other paths, and one at `/chat`. */
export const isOfBackend = ({ method }: Request, pathname: string): boolean =>
  pathname.startsWith('/v1/') || /^\/chat\/(health|streams\/.+)$/.test(pathname) || (pathname === '/chat' && method === 'POST')

/**
 * Finds the address of the backend that a request is for.
 * @throws a `ProductFault` where there is none, or none for its method.
 */
export function findRoute(method: string, pathname: string): { route: Route; parameters: Record<string, string> } {
  const here = routes.flatMap((route) => {
    const parameters = match(route.path, pathname)
    return parameters ? { route, parameters } : []
  })
  const found = here.find(({ route }) => route.method === method)
  if (found) return found
  const isKnown = here.length > 0
  throw new ProductFault(isKnown ? 405 : 404, isKnown ? 'method_not_allowed' : 'not_found', 'There is nothing at this address.')
}
