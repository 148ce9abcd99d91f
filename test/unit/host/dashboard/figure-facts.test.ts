import { describe, expect, test } from 'vitest'
import { figureFacts } from '../../../../host/features/cmo/figure-facts.ts'
import type { Analytics, LatestAssessment, Post } from '../../../../host/backend/types.ts'

const day = (conversations: number, questions: number, unanswered: number): Analytics['days'][number] => ({
  date: '2026-11-21',
  conversations,
  questions,
  unanswered,
  responseTime: null,
})
const analytics = (...days: Analytics['days']): Analytics => ({
  from: '2026-11-01',
  to: '2026-11-30',
  isSample: false,
  days,
  topics: [],
  unanswered: [],
})
const assessment = (more: Partial<LatestAssessment>): LatestAssessment => ({
  id: 'one',
  url: 'https://rye.example/',
  status: 'done',
  message: '',
  startedAt: '2026-11-21T10:00:00Z',
  source: 'fetched',
  findings: [],
  scores: [],
  total: 72,
  summary: '',
  ...more,
})
const post = (more: Partial<Post>): Post => ({
  id: 'one',
  network: 'instagram',
  text: 'Bread',
  status: 'scheduled',
  createdAt: '2026-11-21T10:00:00Z',
  ...more,
})
const now = Date.parse('2026-11-30T12:00:00Z')

describe('a figure of the dashboard', () => {
  test('adds up the conversations of all days, and says what to do where there was none', () => {
    expect(figureFacts.ofConversations(analytics(day(700, 900, 0), day(500, 600, 0)))).toEqual({
      figure: '1,200',
      note: 'in the last 30 days',
      href: '/analytics',
    })
    expect(figureFacts.ofConversations(analytics())).toMatchObject({ isEmpty: true, href: '/chat' })
  })

  test('tells questions that were all answered from no questions at all', () => {
    expect(figureFacts.ofUnanswered(analytics(day(1, 4, 1), day(1, 2, 2)))).toMatchObject({ figure: '3', href: '/analytics' })
    expect(figureFacts.ofUnanswered(analytics(day(1, 4, 0)))).toMatchObject({ figure: '0', note: 'Every question was answered' })
    expect(figureFacts.ofUnanswered(analytics(day(0, 0, 0)))).toMatchObject({ isEmpty: true, href: '/knowledgebase' })
  })

  test.each([
    ['none was begun', null, 'Not yet', '/assessment'],
    ['the only one failed', assessment({ status: 'failed', total: null }), 'Not yet', '/assessment'],
    ['one runs', assessment({ status: 'analysing', total: null }), 'In progress', '/assessment'],
    ['nothing could be scored', assessment({ total: null }), 'Not scored', '/analysis'],
    ['it is done', assessment({}), '72', '/scorecards'],
    ['the website deserves nothing', assessment({ total: 0 }), '0', '/scorecards'],
  ])('says of the website’s score where %s', (_when, latest, figure, href) => {
    expect(figureFacts.ofAssessment(latest)).toMatchObject({ figure, href })
  })

  test('names the post that goes out first: no draft, none of the past, none that was published', () => {
    const next = post({ network: 'x', scheduledFor: '2026-12-01T09:00:00Z' })
    const posts = [
      post({ scheduledFor: '2026-12-24T09:00:00Z' }),
      post({ scheduledFor: '2026-11-29T09:00:00Z' }),
      post({ status: 'draft', scheduledFor: '2026-11-30T13:00:00Z' }),
      post({ status: 'exported', scheduledFor: '2026-11-30T14:00:00Z' }),
      post({}),
      next,
    ]
    expect(figureFacts.ofPosts(posts, now)).toMatchObject({ note: 'on X', href: '/socialmedia' })
    expect(
      figureFacts.ofPosts(
        posts.filter((one) => one !== next && !one.scheduledFor?.startsWith('2026-12')),
        now,
      ),
    ).toMatchObject({
      figure: 'None planned',
      isEmpty: true,
    })
  })
})
