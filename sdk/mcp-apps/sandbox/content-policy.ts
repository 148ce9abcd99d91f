/** The domains that an app declares, by what it wants of them. */
export interface AppDomains {
  readonly connectDomains?: unknown
  readonly resourceDomains?: unknown
  readonly frameDomains?: unknown
  readonly baseUriDomains?: unknown
}

/** More would be no declaration any more. */
const mostDomains = 50

/** An origin, with `*.` for all subdomains. Anything else could add sources or directives, or mean all hosts. */
const origin = /^(?:https?|wss?):\/\/(?:\*\.)?[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*(?::\d{1,5})?\/?$/i

const readDomains = (given: unknown): string[] =>
  Array.isArray(given)
    ? given
        .filter((domain): domain is string => typeof domain === 'string' && domain.length < 300 && origin.test(domain))
        .slice(0, mostDomains)
    : []

/**
 * The content security policy of an app: what it did not declare is forbidden. Stricter than the specification's in one thing: `'self'`
 * would be the origin of the sandbox, of which an app needs nothing. `data:` and `blob:` reach no network. An app may be sent as one form,
 * hence `form-action`.
 */
export function contentPolicy(domains: AppDomains): string {
  const resources = readDomains(domains.resourceDomains)
  const sources = (...all: readonly string[]): string => (all.length ? all.join(' ') : "'none'")
  const directives: Readonly<Record<string, string>> = {
    'default-src': "'none'",
    'script-src': sources("'unsafe-inline'", 'blob:', 'data:', ...resources),
    'style-src': sources("'unsafe-inline'", 'blob:', 'data:', ...resources),
    'img-src': sources('data:', 'blob:', ...resources),
    'font-src': sources('data:', 'blob:', ...resources),
    'media-src': sources('data:', 'blob:', ...resources),
    'worker-src': sources('blob:'),
    'connect-src': sources(...readDomains(domains.connectDomains)),
    'frame-src': sources(...readDomains(domains.frameDomains)),
    // The page itself: see `with-base.ts`.
    'base-uri': sources('about:', ...readDomains(domains.baseUriDomains)),
    'form-action': "'none'",
    'object-src': "'none'",
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}
