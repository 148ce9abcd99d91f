import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Assessment } from '../../../../host/backend/types.ts'
import { composeGreeting } from '../../../../host/features/assessment/results/compose-greeting.ts'
import { summarise } from '../../../../host/server/product/assessment/summarise.ts'
import { findingsTable } from '../../../../host/features/assessment/results/findings-table.ts'
import { wayOn } from '../../../../host/features/landing/hero/ways-on.ts'
import { normaliseAddress } from '../../../../host/lib/format/normalise-address.ts'
import { bySeverity } from '../../../../host/lib/assessment/severities.ts'

describe('a website address', () => {
  it.each([
    ['example.com', 'https://example.com/'],
    [' www.Example.com/about#team ', 'https://www.example.com/about'],
    ['http://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/'],
    ['http://localhost:8080/x', 'http://localhost:8080/x'],
    ['127.0.0.1:9099', 'http://127.0.0.1:9099/'],
    ['localhost/shop', 'http://localhost/shop'],
    ['127.example.com', 'https://127.example.com/'],
    ['bäckerei.de', 'https://xn--bckerei-5wa.de/'],
  ])('%s becomes %s', (typed, address) => expect(normaliseAddress(typed)).toBe(address))

  it.each([
    '',
    '  ',
    'bakery',
    'my bakery.com',
    'javascript:alert(1)',
    'ftp://example.com',
    'https://me:secret@example.com',
    '.com',
  ])('“%s” is not a website address', (typed) => expect(normaliseAddress(typed)).toBeUndefined())

  test('a website address is the same when it is normalised again, and always on the web', () => {
    const typed = fc.oneof(fc.string(), fc.webUrl(), fc.domain())
    fc.assert(
      fc.property(typed, (text) => {
        const address = normaliseAddress(text)
        if (address === undefined) return
        expect(address).toMatch(/^https?:\/\//)
        expect(normaliseAddress(address)).toBe(address)
      }),
    )
  })
})

const assessment: Assessment = {
  id: 'a',
  url: 'https://www.rye.example/',
  status: 'done',
  message: 'Done.',
  startedAt: '2026-11-21T10:00:00Z',
  source: 'fetched',
  total: 62,
  summary: '',
  findings: [
    {
      id: 'headline',
      group: 'message',
      severity: 'good',
      title: 'The headline has a good length.',
      evidence: '“Bread”',
      weight: 3,
    },
    {
      id: 'reviews',
      group: 'trust',
      severity: 'warning',
      title: 'Nobody speaks for you.',
      evidence: 'No quotation.',
      advice: 'Show a review.',
      weight: 2,
    },
    { id: 'first-byte', group: 'speed', severity: 'unknown', title: 'Not timed.', evidence: 'Uploaded.', weight: 1 },
  ],
  scores: [
    { group: 'message', value: 100, basedOn: ['headline'] },
    { group: 'trust', value: 35, basedOn: ['reviews'], topFix: 'reviews' },
    { group: 'speed', value: null, basedOn: ['first-byte'] },
  ],
}

describe('the greeting', () => {
  it('the greeting contains the name, the website, the scores and the first thing to fix', () => {
    expect(composeGreeting('Ada', assessment)).toEqual([
      "Hello Ada, I'm your CMO agent. I've reviewed rye.example.",
      'It scores 62 out of 100. It is strongest in message (100) and weakest in trust (35).',
      "The first thing I'd fix: nobody speaks for you.",
    ])
  })

  it('what it would fix first is what the strategist’s summary names first, whatever group is weakest', () => {
    const findings = [
      { id: 'title', group: 'findability', severity: 'notice', title: 'The title is cut.', evidence: 'Long.', weight: 3 },
      ...assessment.findings.map((one) => (one.id === 'reviews' ? ({ ...one, weight: 1 } as const) : one)),
      { id: 'alt', group: 'accessibility', severity: 'problem', title: 'Images lack a text.', evidence: '4.', weight: 2 },
    ] as const
    const summary = summarise({ findings, scores: assessment.scores, total: 62 })
    expect(summary).toMatch(/What to do first:\n\n1\. Images lack a text\.[^\n]*\n2\. The title is cut\./)
    expect(composeGreeting('', { ...assessment, findings: [...findings] }).at(-1)).toBe(
      "The first thing I'd fix: images lack a text.",
    )
  })

  it('the greeting contains no numbers when no check could run', () => {
    const unknown = { ...assessment, total: null, scores: assessment.scores.map((score) => ({ ...score, value: null })) }
    expect(composeGreeting('', unknown).join(' ')).toBe(
      "Hello, I'm your CMO agent. I've reviewed rye.example. I couldn't check any of the page, so I have no numbers for you yet.",
    )
  })
})

test.each([
  ['server', 'The assessment failed. Please try again.', ''],
  ['unreachable', "Couldn't look up rye.example. Check your connection and try again.", ''],
  ['unreachable', "rye.example couldn't be reached.", 'Try again in a moment.'],
  ['bad_certificate', "The certificate of rye.example isn't valid.", 'With an account you can upload the page instead.'],
  ['unknown_host', 'There is no website named rye.example.', 'Check the address: it should be one that anyone can open.'],
])('a failure without a score says once what helps: %s, %s', (code, message, advice) =>
  expect(wayOn(code, message).advice).toBe(advice),
)

test('the exported table has a row per check, and no score where nothing was measured', () => {
  const [heading, ...rows] = findingsTable(assessment)
  expect(heading?.[0]).toBe('Group')
  expect(rows.map((row) => row.slice(0, 2))).toEqual([
    ['Message', 100],
    ['Trust', 35],
    ['Speed', 'Not checked'],
  ])
})

test('findings are sorted by severity, then by weight', () => {
  const sorted = [...assessment.findings, { severity: 'warning' as const, weight: 3, id: 'heavy' }].sort(bySeverity)
  expect(sorted.map(({ id }) => id)).toEqual(['heavy', 'reviews', 'headline', 'first-byte'])
})
