import { expect, test, vi } from 'vitest'
import { reduceMotion } from '../../reduce-motion.ts'
import { conversation, say, whenTranscriptIsThere } from '../message/message.ts'
import { nextFrame, renderTranscript } from './render-transcript.ts'

whenTranscriptIsThere()

const movements = ({ root }: ReturnType<typeof renderTranscript>): string[] =>
  [...root.querySelectorAll('article')].flatMap((one) =>
    one.getAnimations().map((motion) => `${one.textContent}: ${(motion as CSSAnimation).animationName}`),
  )

test('a new message is animated once, and the messages before it do not move', async () => {
  const chat = renderTranscript({ messages: [say('user', 'Hi')] })
  chat.add('ai', 'Hello')
  await vi.waitFor(() => expect(movements(chat)).toEqual(['Hello: message-in']))
  await vi.waitFor(() => expect(chat.root.querySelector('.entering')).toBeNull())
  expect(movements(chat)).toEqual([])
})

test('messages that are there initially are not animated', async () => {
  const chat = renderTranscript({ messages: conversation(4) })
  await nextFrame()
  expect(movements(chat)).toEqual([])
})

test('earlier messages that are loaded are not animated', async () => {
  const chat = renderTranscript({ messages: [say('user', 'Hi')] })
  chat.set({ messages: [{ ...say('ai', 'Before'), isHistory: true }, ...chat.get().messages] })
  await vi.waitFor(() => expect(chat.root.querySelectorAll('article')).toHaveLength(2))
  expect(movements(chat)).toEqual([])
})

test('animating a message does not make the transcript longer, so that the end stays visible', async () => {
  const chat = renderTranscript({ messages: conversation(40) })
  await chat.atEnd()
  chat.add('ai', 'Hello')
  await vi.waitFor(() => expect(movements(chat)).toEqual(['Hello: message-in']))
  const height = chat.scroller.scrollHeight
  await vi.waitFor(() => expect(movements(chat)).toEqual([]))
  expect(chat.scroller.scrollHeight).toBe(height)
  await chat.atEnd()
})

test('nothing moves in for who prefers less motion', async () => {
  await reduceMotion()
  const chat = renderTranscript({ messages: [say('user', 'Hi')] })
  chat.add('ai', 'Hello')
  await nextFrame()
  expect(movements(chat)).toEqual([])
})
