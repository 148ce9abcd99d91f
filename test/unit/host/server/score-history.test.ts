import { expect, test } from 'vitest'
import type { Severity } from '../../../../host/server/product/assessment/finding.ts'
import { scoreHistory } from '../../../../host/server/product/score-history.ts'
import { createUserRecord, type AssessmentRecord, type UserRecord } from '../../../../host/server/product/store/user-record.ts'

const start = Date.parse('2026-11-01T10:00:00Z')

/** A finished assessment of a page, so many days later, with what each check found. */
function done(
  url: string,
  days: number,
  checks: Readonly<Record<string, Severity>> = {},
  more: Partial<AssessmentRecord> = {},
): AssessmentRecord {
  const at = new Date(start + days * 24 * 60 * 60_000).toISOString()
  return {
    id: `${url} on day ${days}`,
    url,
    status: 'done',
    message: 'Done.',
    startedAt: at,
    finishedAt: at,
    source: 'fetched',
    findings: Object.entries(checks).map(([id, severity]) => ({
      id,
      group: 'message',
      severity,
      title: `${id} is ${severity}`,
      evidence: 'secret',
      weight: 1,
    })),
    scores: [{ group: 'message', value: days, basedOn: Object.keys(checks) }],
    total: days,
    summary: '',
    ...more,
  }
}

/** A user whose assessments were finished one after another. */
function userWith(...records: readonly AssessmentRecord[]): UserRecord {
  const user = createUserRecord(new Date(start).toISOString())
  for (const record of records) {
    user.assessments = [record, ...user.assessments].slice(0, 3)
    scoreHistory.keep(user, record)
  }
  return user
}

const rye = 'https://rye.example/'

/** What changed with the last of these assessments of one page: the names of the checks. */
function changesOf(...findings: readonly Readonly<Record<string, Severity>>[]) {
  const records = findings.map((checks, day) => done(rye, day, checks))
  const last = records.at(-1)
  const { changes } = last ? scoreHistory.of(userWith(...records), last) : {}
  const names = (all: readonly { readonly id: string }[] = []): string[] => all.map(({ id }) => id)
  return (
    changes && {
      mended: names(changes.mended),
      appeared: names(changes.appeared),
      stayed: names(changes.stayed),
      unclear: names(changes.unclear),
    }
  )
}

test('a first assessment has its own scores, and no changes', () => {
  const record = done(rye, 1)
  const { history, changes } = scoreHistory.of(userWith(record), record)
  expect(history?.map(({ total }) => total)).toEqual([1])
  expect(changes).toBeUndefined()
})

test('what was mended, is new, and stayed is told apart', () => {
  expect(
    changesOf(
      { title: 'problem', headline: 'good', speed: 'warning', alt: 'notice', https: 'good' },
      { title: 'good', headline: 'warning', speed: 'problem', alt: 'notice', https: 'good' },
    ),
  ).toEqual({ mended: ['title'], appeared: ['headline'], stayed: ['speed', 'alt'], unclear: [] })
})

test('a check that could not be run again, or is not made any more, is not mended', () => {
  expect(changesOf({ speed: 'problem', alt: 'warning', title: 'good' }, { speed: 'unknown', title: 'unknown' })).toEqual({
    mended: [],
    appeared: [],
    stayed: [],
    unclear: ['speed', 'alt'],
  })
})

test('a check that could not be run before, or was not made, is new', () => {
  expect(changesOf({ speed: 'unknown' }, { speed: 'warning', contrast: 'problem', title: 'good' })).toEqual({
    mended: [],
    appeared: ['speed', 'contrast'],
    stayed: [],
    unclear: [],
  })
})

test('each assessment is compared with the one before it', () => {
  expect(changesOf({ title: 'problem' }, { title: 'good' }, { title: 'problem' })?.appeared).toEqual(['title'])
})

test.each(['http://rye.example', 'https://www.rye.example/', 'https://rye.example'])('%s is the same page', (url) => {
  const last = done(rye, 2)
  expect(scoreHistory.of(userWith(done(url, 1), last), last).history).toHaveLength(2)
})

test.each([
  'https://shop.rye.example/',
  'https://rye.example/about',
  'https://rye.example:8443/',
  'https://rye.example/?page=2',
  '',
])('“%s” is another page', (url) => {
  const last = done(rye, 2)
  expect(scoreHistory.of(userWith(done(url, 1), last), last).history).toHaveLength(1)
})

test('another website in between leaves the history of the first', () => {
  const last = done(rye, 3)
  const user = userWith(done(rye, 1), done('https://oat.example/', 2), last)
  expect(scoreHistory.of(user, last).history?.map(({ total }) => total)).toEqual([1, 3])
})

test('a page that was handed over without an address has no history, nor has an assessment that failed', () => {
  const upload = done('', 2, {}, { source: 'uploaded' })
  expect(scoreHistory.of(userWith(done('', 1), upload), upload)).toEqual({})
  const failed = done(rye, 2, {}, { status: 'failed' })
  expect(scoreHistory.of(userWith(done(rye, 1)), failed)).toEqual({})
})

test('the newest 12 of a page are kept, and 36 in all', () => {
  const days = Array.from({ length: 40 }, (_, day) => day)
  const one = userWith(...days.map((day) => done(rye, day)))
  expect(one.history.map(({ total }) => total)).toEqual(days.slice(-12))
  const many = userWith(...days.map((day) => done(`https://rye.example/${day}`, day)))
  expect(many.history.map(({ total }) => total)).toEqual(days.slice(-36))
})

test('what was finished before there was a history begins it', () => {
  const [first, last] = [done(rye, 1, { title: 'problem' }), done(rye, 2, { title: 'good' })]
  const user: UserRecord = { ...createUserRecord(''), assessments: [last, first] }
  scoreHistory.keep(user, last)
  expect(user.history.map(({ id }) => id)).toEqual([first.id, last.id])
  expect(scoreHistory.of(user, last).changes?.mended).toHaveLength(1)
})

test('evidence is not kept', () => {
  expect(JSON.stringify(userWith(done(rye, 1, { title: 'problem' })).history)).not.toContain('secret')
})
