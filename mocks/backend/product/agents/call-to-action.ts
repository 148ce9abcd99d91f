import type { AgentContext } from './agent-context.ts'

/** What the website itself asks visitors to do, and where; nothing when it is not known. */
export function callToAction({ assessment }: AgentContext): { readonly words: string; readonly site: string } | undefined {
  if (!assessment?.url) return undefined
  const finding = assessment.findings.find(({ id, severity }) => id === 'call-to-action' && severity === 'good')
  const words = /“([^”]+)”/.exec(finding?.evidence ?? '')?.[1]?.replaceAll('`', '') ?? 'Find out more'
  return { words, site: new URL(assessment.url).hostname.replace(/^www\./, '') }
}
