import type { ScreenPath } from '../../app/routing/routes.ts'
import type { Analytics, LatestAssessment, Post } from '../../backend/types.ts'
import { dates } from '../../lib/format/dates.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { networkOf } from '../../lib/networks.ts'

/** A figure of the dashboard as it is read, and where it comes from; without one, what to do. */
export interface FigureFact {
  readonly figure: string
  readonly note: string
  readonly href: ScreenPath
  /** There is nothing to count yet: `note` says what to do. */
  readonly isEmpty?: boolean
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** How many talks visitors had. */
function ofConversations({ days }: Analytics): FigureFact {
  const count = sum(days.map(({ conversations }) => conversations))
  if (count === 0) return { figure: 'None yet', note: 'Set up the customer chat', href: '/chat', isEmpty: true }
  return { figure: formatCount(count), note: 'in the last 30 days', href: '/analytics' }
}

/** What the sources had no answer to. */
function ofUnanswered({ days }: Analytics): FigureFact {
  const count = sum(days.map(({ unanswered }) => unanswered))
  if (count > 0) return { figure: formatCount(count), note: 'in the last 30 days', href: '/analytics' }
  if (days.every(({ questions }) => questions === 0))
    return { figure: 'None yet', note: 'See what it answers from', href: '/knowledgebase', isEmpty: true }
  return { figure: '0', note: 'Every question was answered', href: '/analytics' }
}

/** How the website was judged last. */
function ofAssessment(assessment: LatestAssessment | null): FigureFact {
  if (!assessment || assessment.status === 'failed')
    return { figure: 'Not yet', note: 'Assess your website', href: '/assessment', isEmpty: true }
  if (assessment.status !== 'done')
    return { figure: 'In progress', note: 'See how far it is', href: '/assessment', isEmpty: true }
  if (assessment.total === null) return { figure: 'Not scored', note: 'See what was found', href: '/analysis', isEmpty: true }
  return { figure: formatCount(assessment.total), note: 'out of 100', href: '/scorecards' }
}

/** The post that goes out first. One whose time has come waits for nobody any more. */
function ofPosts(posts: readonly Post[], now = Date.now()): FigureFact {
  const [next] = posts
    .flatMap(({ network, status, scheduledFor }) =>
      status === 'scheduled' && scheduledFor ? [{ network, at: Date.parse(scheduledFor) }] : [],
    )
    .filter(({ at }) => at >= now)
    .sort((a, b) => a.at - b.at)
  if (!next) return { figure: 'None planned', note: 'Write a post', href: '/socialmedia', isEmpty: true }
  return { figure: dates.moment(next.at), note: `on ${networkOf(next.network).name}`, href: '/socialmedia' }
}

/** What the dashboard counts, by what it is read from. */
export const figureFacts = { ofConversations, ofUnanswered, ofAssessment, ofPosts }
