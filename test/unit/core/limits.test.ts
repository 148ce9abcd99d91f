import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limitMessages } from '../../../sdk/core/limits.ts'
import type { MessageContent } from '../../../sdk/core/options.ts'

const message = (text: string, role = 'user'): MessageContent => ({ role, text })
const texts = (messages: readonly MessageContent[]): (string | undefined)[] => messages.map(({ text }) => text)

describe('what a request carries', () => {
  const all = [message('one'), message('two', 'ai'), message('three')]

  test('only the last message when nothing is said', () => {
    expect(texts(limitMessages(all, undefined))).toEqual(['three'])
    expect(texts(limitMessages(all, {}))).toEqual(['three'])
  })

  test('that many of the newest messages, of any role', () => {
    expect(texts(limitMessages(all, { maxMessages: 2 }))).toEqual(['two', 'three'])
    expect(texts(limitMessages(all, { maxMessages: 9 }))).toEqual(['one', 'two', 'three'])
  })

  test('all messages for zero and below', () => {
    expect(texts(limitMessages(all, { maxMessages: 0 }))).toEqual(['one', 'two', 'three'])
    expect(texts(limitMessages(all, { maxMessages: -1 }))).toEqual(['one', 'two', 'three'])
  })

  test('the character limit cuts from the oldest and keeps the first characters of the message that passes it', () => {
    const messages = [message('oldest'), message('abcdefghij'), message('12345')]
    expect(texts(limitMessages(messages, { maxMessages: 0, totalMessagesMaxCharLength: 12 }))).toEqual(['abcdefg', '12345'])
  })

  test('messages without text count nothing and stay while there is room', () => {
    const messages: MessageContent[] = [message('abc'), { role: 'user', files: [] }, message('de')]
    expect(limitMessages(messages, { maxMessages: 0, totalMessagesMaxCharLength: 5 })).toHaveLength(3)
  })

  test('a character limit of nothing carries no text', () => {
    expect(texts(limitMessages([message('abc')], { maxMessages: 0, totalMessagesMaxCharLength: 0 }))).toEqual([])
  })

  test('never more characters than the limit, always the newest first', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 20 }), { maxLength: 12 }),
        fc.nat(60),
        fc.integer({ min: -2, max: 8 }),
        (given, limit, maxMessages) => {
          const messages = given.map((text) => message(text))
          const kept = limitMessages(messages, { maxMessages, totalMessagesMaxCharLength: limit })
          expect(kept.reduce((sum, { text = '' }) => sum + text.length, 0)).toBeLessThanOrEqual(limit)
          const newest = messages.slice(messages.length - kept.length)
          expect(texts(kept).slice(1)).toEqual(texts(newest).slice(1))
        },
      ),
    )
  })

  test('the messages of the page are not changed', () => {
    const messages = [Object.freeze(message('abcdef')), Object.freeze(message('gh'))]
    limitMessages(messages, { maxMessages: 0, totalMessagesMaxCharLength: 4 })
    expect(texts(messages)).toEqual(['abcdef', 'gh'])
  })
})
