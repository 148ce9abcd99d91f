import { describe, expect, test } from 'vitest'
import { conversation, streamInto, whenTranscriptIsThere } from '../message/message.ts'
import { nextFrame, renderTranscript } from './render-transcript.ts'

whenTranscriptIsThere()

type RenderedTranscript = ReturnType<typeof renderTranscript>

describe.each<[string, (chat: RenderedTranscript, by: number) => Promise<void>]>([
  ['the wheel', async (chat: RenderedTranscript, by: number) => chat.wheel(by)],
  [
    'a finger',
    async ({ scroller }: RenderedTranscript, by: number) => {
      const touch = (y: number): Touch => new Touch({ identifier: 1, target: scroller, clientY: y })
      scroller.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(300)] }))
      scroller.dispatchEvent(new TouchEvent('touchmove', { touches: [touch(300 - by / 2)] }))
      scroller.dispatchEvent(new TouchEvent('touchend'))
      scroller.scrollTop += by
      await nextFrame()
      await nextFrame()
    },
  ],
  [
    'the scroll bar',
    async ({ scroller }: RenderedTranscript, by: number) => {
      scroller.dispatchEvent(new PointerEvent('pointerdown'))
      scroller.scrollTop += by
      await nextFrame()
      await nextFrame()
    },
  ],
  [
    'the keys',
    async ({ scroller }: RenderedTranscript, by: number) => {
      scroller.dispatchEvent(new KeyboardEvent('keydown', { key: by < 0 ? 'PageUp' : 'PageDown' }))
      scroller.scrollTop += by
      await nextFrame()
      await nextFrame()
    },
  ],
])('the end of a growing list, for a visitor who scrolls with %s', (_, move) => {
  test('is followed again after a flick that ends just short of it', async () => {
    const chat = renderTranscript({ messages: conversation(30) })
    await chat.atEnd()
    const reply = streamInto(chat)
    await move(chat, -400)
    reply.append('Growth\n\n'.repeat(3))
    await nextFrame()
    await move(chat, chat.distance() - 70)
    const growAndMeasure = async (): Promise<number> => {
      reply.append('More\n\n'.repeat(5))
      await nextFrame()
      await nextFrame()
      return chat.distance()
    }
    await expect.poll(growAndMeasure).toBeLessThanOrEqual(1)
  })

  test('is not followed after scrolling up a little, although the end is near', async () => {
    const chat = renderTranscript({ messages: conversation(30) })
    await chat.atEnd()
    const reply = streamInto(chat)
    await move(chat, -60)
    const { scrollTop } = chat.scroller
    for (let index = 0; index < 5; index += 1) {
      reply.append('More\n\n'.repeat(5))
      await nextFrame()
    }
    expect(chat.scroller.scrollTop).toBe(scrollTop)
  })

  test('is not followed after scrolling down to a place far from it', async () => {
    const chat = renderTranscript({ messages: conversation(30) })
    await chat.atEnd()
    const reply = streamInto(chat)
    await move(chat, -600)
    await move(chat, 300)
    const { scrollTop } = chat.scroller
    for (let index = 0; index < 5; index += 1) {
      reply.append('More\n\n'.repeat(5))
      await nextFrame()
    }
    expect(chat.scroller.scrollTop).toBe(scrollTop)
  })
})

test('the end is still followed after what is above turned out shorter than the browser had expected', async () => {
  const chat = renderTranscript({ messages: conversation(40) })
  const above = chat.root.querySelector<HTMLElement>('article')
  if (above) above.style.blockSize = '400px'
  await chat.atEnd()
  await nextFrame()
  if (above) above.style.blockSize = ''
  // The layout moves the list, and its event is there before observers hear of the new size.
  expect(chat.distance()).toBeGreaterThan(8)
  await nextFrame()
  chat.add('ai', 'Hello')
  await chat.atEnd()
})
