import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { permitByKind } from '../../../sdk/connector-kit/permit-by-kind.ts'
import { redact } from '../../../sdk/connector-kit/keys/redact.ts'
import { ChatError } from '../../../sdk/core/errors.ts'

const secret = 'sk-4711-0815'

/** Everything that can be read of a value, as one text. */
function wordsOf(value: unknown, depth = 60): string {
  if (typeof value !== 'object' || value === null || depth === 0) return String(value)
  const fields = value instanceof Error ? [value.message, value.stack, value.cause, ...Object.values(value)] : []
  return [...fields, ...Object.entries(value).flat()].map((part) => wordsOf(part, depth - 1)).join(' ')
}

/** What was thrown, with so many objects around it. */
const within = (thrown: unknown, levels: number): unknown => (levels ? { inner: within(thrown, levels - 1) } : thrown)

const circle: Record<string, unknown> = { key: secret }
circle['self'] = circle

describe('what is thrown while a key is used', () => {
  test.each([
    ['a text', `Wrong key ${secret}!`],
    ['the message of an error', new Error(`Wrong key ${secret}`)],
    ['the cause of an error', new Error('Refused', { cause: { key: secret } })],
    ['a field of an error', Object.assign(new Error('Refused'), { request: { headers: { authorization: `Bearer ${secret}` } } })],
    ['a list', [[secret], 'other']],
    ['the name of a field', { [secret]: true }],
    ['the address of a failure', new ChatError('Refused', { url: `https://example.org/${secret}/chat`, status: 401 })],
    ['many levels', within({ key: secret }, 15)],
    ['more levels than any error has', within({ key: secret }, 40)],
    ['a circle', circle],
  ])('it has no key where it stood in %s', (_, thrown) => {
    expect(wordsOf(thrown)).toContain(secret)
    expect(wordsOf(redact(thrown, secret))).not.toContain(secret)
  })

  test('it goes when it does not let itself be read, and may hold the key', () => {
    const unreadable = {
      key: secret,
      get detail(): string {
        throw new Error('Not for you.')
      },
    }
    expect(redact(unreadable, secret)).toBeUndefined()
    expect(redact({ status: 401, unreadable }, secret)).toEqual({ status: 401, unreadable: undefined })
  })

  test('it stays the same object without the key', () => {
    const thrown = new Error('Refused', { cause: { status: 401, list: [1, 'two', null] } })
    expect(redact(thrown, secret)).toBe(thrown)
  })

  test('it says the rest as before, at any depth and in any form', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat({ max: 10 }), (value, levels) => {
        const json = JSON.stringify(within(value, levels))
        const hidden = redact(JSON.parse(`{"key":"${secret}","value":${json}}`), secret)
        expect(hidden).toEqual({ key: '***', value: JSON.parse(json) as unknown })
      }),
    )
  })

  test('an error keeps its name, where it was thrown, and its cause, without the key', () => {
    const error = Object.assign(new TypeError(`No ${secret}`, { cause: { detail: `Why ${secret}` } }), { name: 'KeyError' })
    const hidden = redact(error, secret) as Error
    expect(hidden).toMatchObject({ message: 'No ***', name: 'KeyError', cause: { detail: 'Why ***' } })
    expect(hidden.stack).toBe(error.stack?.replaceAll(secret, '***'))
  })

  test('it keeps what a chat makes of it: kind, status, how long to wait, and whether a visitor may read it', () => {
    const given = { kind: 'service', status: 429, retryAfter: 3000, isDisplayable: true, code: 'busy' } as const
    expect(redact(new ChatError(`Too much for ${secret}`, given), secret)).toMatchObject({
      ...given,
      message: 'Too much for ***',
    })
  })
})

test('an error of a kind that visitors may read keeps its status and how long to wait', () => {
  const given = { status: 429, retryAfter: 3000, cause: { error: { type: 'rate_limit_error' } } }
  const error = permitByKind(new ChatError('Slow down', given), ['rate_limit_error'])
  expect(error).toMatchObject({ ...given, message: 'Slow down', isDisplayable: true })
  expect(permitByKind(new ChatError('Slow down', given), ['other'])).toMatchObject({ isDisplayable: false })
})

test('an error whose cause does not let itself be read is not one that visitors may read', () => {
  const cause = {
    get type(): string {
      throw new Error('Not for you.')
    },
  }
  const error = new ChatError('Slow down', { cause })
  expect(permitByKind(error, ['rate_limit_error'])).toBe(error)
})
