import type { Check } from './check.ts'
import { accessibilityChecks } from './checks/accessibility.ts'
import { findabilityChecks } from './checks/findability.ts'
import { messageChecks } from './checks/message.ts'
import { speedChecks } from './checks/speed.ts'
import { structureChecks } from './checks/structure.ts'
import { trustChecks } from './checks/trust.ts'
import { coloursOf } from './colours-of.ts'
import type { Finding, Group } from './finding.ts'
import { readPage, type Page, type PageMeta } from './read-page.ts'
import { scoreGroup, scoreTotal, type Score } from './score.ts'
import { siteNameOf } from './site-name-of.ts'
import { summarise } from './summarise.ts'
import { toMarkdown } from './to-markdown.ts'
import { undrawn } from './undrawn.ts'

const checks: Readonly<Record<Group, readonly Check[]>> = {
  message: messageChecks,
  structure: structureChecks,
  trust: trustChecks,
  findability: findabilityChecks,
  accessibility: accessibilityChecks,
  speed: speedChecks,
}

/** What is said of a page. */
export interface PageAssessment {
  readonly pageTitle: string
  /** What the website calls itself; may be empty. */
  readonly siteName: string
  readonly findings: readonly Finding[]
  readonly scores: readonly Score[]
  readonly total: number | null
  /** Composed from the findings by rules, not by a language model. */
  readonly summary: string
  /** What a visitor reads, as Markdown. */
  readonly text: string
  /** The description that the page gives of itself; may be empty. */
  readonly description: string
  /** The colours that its markup names, most used first. */
  readonly colours: readonly string[]
}

const allFindings = (page: Page): Finding[] =>
  Object.entries(checks).flatMap(([group, own]) =>
    own.map(({ id, weight, run }) => ({ id, group: group as Group, weight, ...((page.isUndrawn && undrawn(id)) || run(page)) })),
  )

/** Judges a page by rules that give the same answer each time. Runs nothing of the page and loads nothing of it. */
export function assess(html: string, meta: PageMeta): PageAssessment {
  const page = readPage(html, meta)
  const findings = allFindings(page)
  const scores = (Object.keys(checks) as Group[]).map((group) => scoreGroup(group, findings))
  const total = scoreTotal(scores)
  const pageTitle = page.document.title.replace(/\s+/g, ' ').trim()
  return {
    pageTitle,
    siteName: siteNameOf(page.document, page.url),
    text: toMarkdown(page, pageTitle),
    description: page.document.querySelector('meta[name="description" i]')?.getAttribute('content')?.trim() ?? '',
    colours: coloursOf(page.document),
    findings,
    scores,
    total,
    summary: summarise({ findings, scores, total }),
  }
}
