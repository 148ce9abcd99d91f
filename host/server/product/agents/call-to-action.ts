import type { AgentContext } from './agent-context.ts'

interface CallToAction {
  readonly words: string
  /** The website as people say it: `rye.example`. */
  readonly site: string
  /** Where it is: with its scheme and its port. */
  readonly link: string
}

/** What the website itself asks visitors to do, and where; nothing when it is not known. */
export function callToAction({ assessment }: AgentContext): CallToAction | undefined {
  if (!assessment?.url) return undefined
  const finding = assessment.findings.find(({ id, severity }) => id === 'call-to-action' && severity === 'good')
  const words = /“([^”]+)”/.exec(finding?.evidence ?? '')?.[1]?.replaceAll('`', '') ?? 'Find out more'
  const { hostname, origin } = new URL(assessment.url)
  return { words, site: hostname.replace(/^www\./, ''), link: origin }
}
