import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limitMessages } from '../../../../sdk/core/sending/limit-messages.ts'
import type { MessageContent, RequestBodyLimits } from '../../../../sdk/core/options/options.ts'

const message = (text: string, role = 'user'): MessageContent => ({ role, text })
const limited = (messages: readonly MessageContent[], limits: RequestBodyLimits | undefined): MessageContent[] =>
  limitMessages(messages, limits, (given) => given)
const texts = (messages: readonly MessageContent[]): (string | undefined)[] => messages.map(({ text }) => text)

describe('what a request carries', () => {
  const all = [message('one'), message('two', 'ai'), message('three')]

  test('only the last message when nothing is said', () => {
    expect(texts(limited(all, undefined))).toEqual(['three'])
    expect(texts(limited(all, {}))).toEqual(['three'])
  })

  test('that many of the newest messages, of any role', () => {
    expect(texts(limited(all, { maxMessages: 2 }))).toEqual(['two', 'three'])
    expect(texts(limited(all, { maxMessages: 9 }))).toEqual(['one', 'two', 'three'])
  })

  test('all messages for zero and below', () => {
    expect(texts(limited(all, { maxMessages: 0 }))).toEqual(['one', 'two', 'three'])
    expect(texts(limited(all, { maxMessages: -1 }))).toEqual(['one', 'two', 'three'])
  })

  test('the character limit cuts from the oldest and keeps the first characters of the message that passes it', () => {
    const messages = [message('oldest'), message('abcdefghij'), message('12345')]
    expect(texts(limited(messages, { maxMessages: 0, totalMessagesMaxCharLength: 12 }))).toEqual(['abcdefg', '12345'])
  })

  test('no emoji is cut in half', () => {
    const messages = [message('a\u{1F600}b'), message('12345')]
    for (const [limit, kept] of [
      [7, ['a', '12345']],
      [8, ['a\u{1F600}', '12345']],
    ] as const) {
      expect(texts(limited(messages, { maxMessages: 0, totalMessagesMaxCharLength: limit }))).toEqual(kept)
    }
    expect(limited([message('\u{1F600}')], { totalMessagesMaxCharLength: 1 })).toEqual([])
  })

  test('messages without text count nothing and stay while there is room', () => {
    const messages: MessageContent[] = [message('abc'), { role: 'user', files: [] }, message('de')]
    expect(limited(messages, { maxMessages: 0, totalMessagesMaxCharLength: 5 })).toHaveLength(3)
  })

  test('a character limit of nothing carries no text', () => {
    expect(texts(limited([message('abc')], { maxMessages: 0, totalMessagesMaxCharLength: 0 }))).toEqual([])
  })

  test('never more characters than the limit, always the newest first', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 20 }), { maxLength: 12 }),
        fc.nat(60),
        fc.integer({ min: -2, max: 8 }),
        (given, limit, maxMessages) => {
          const messages = given.map((text) => message(text))
          const kept = limited(messages, { maxMessages, totalMessagesMaxCharLength: limit })
          expect(kept.reduce((sum, { text = '' }) => sum + text.length, 0)).toBeLessThanOrEqual(limit)
          const newest = messages.slice(messages.length - kept.length)
          expect(texts(kept).slice(1)).toEqual(texts(newest).slice(1))
        },
      ),
    )
  })

  test('the messages of the page are not changed', () => {
    const messages = [Object.freeze(message('abcdef')), Object.freeze(message('gh'))]
    limited(messages, { maxMessages: 0, totalMessagesMaxCharLength: 4 })
    expect(texts(messages)).toEqual(['abcdef', 'gh'])
  })

  test.each([
    ['one message', {}, [6]],
    ['two', { maxMessages: 2 }, [5, 6]],
    ['two, the second of which passes the limit', { maxMessages: 0, totalMessagesMaxCharLength: 3 }, [6, 5]],
    ['none but the last, which passes it', { maxMessages: 3, totalMessagesMaxCharLength: 1 }, [6]],
  ])('a long conversation is not gone through for %s', (_, limits, expected) => {
    const read: number[] = []
    limitMessages([1, 2, 3, 4, 5, 6], limits, (number) => {
      read.push(number)
      return message('ab')
    })
    expect(read).toEqual(expected)
  })
})
