import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { conversation, whenTranscriptIsThere } from '../message/message.ts'
import { nextFrame, renderTranscript } from './render-transcript.ts'

whenTranscriptIsThere()

// Safari has no scroll anchoring.
beforeEach(() => {
  const supports = CSS.supports.bind(CSS)
  vi.spyOn(CSS, 'supports').mockImplementation((...given: string[]) =>
    given[0] === 'overflow-anchor' ? false : supports(...(given as [string])),
  )
})
afterEach(() => vi.restoreAllMocks())

test('what loads late above does not move what a visitor reads who has left the end', async () => {
  const chat = renderTranscript({ messages: conversation(30) })
  chat.scroller.style.setProperty('overflow-anchor', 'none')
  await chat.atEnd()
  await chat.wheel(-600)
  const before = chat.topOf('Question 26')
  const above = [...chat.root.querySelectorAll('article')].find((one) => one.textContent.includes('Question 4'))
  above?.querySelector('.message-bubble')?.append(Object.assign(document.createElement('p'), { style: 'block-size: 300px' }))
  await nextFrame()
  await nextFrame()
  expect(Math.abs(chat.topOf('Question 26') - before)).toBeLessThanOrEqual(1)
})

test('a layout in which the end is missing does not scroll the list', async () => {
  const chat = renderTranscript({ messages: conversation(30) })
  await chat.atEnd()
  await nextFrame()
  const { scrollTop } = chat.scroller
  const last = [...chat.root.querySelectorAll('article')].at(-1)
  last?.style.setProperty('display', 'none')
  // Lays out.
  expect(chat.scroller.scrollTop).toBe(scrollTop)
  last?.style.removeProperty('display')
  expect(chat.scroller.scrollTop).toBe(scrollTop)
})

test('a list from which messages are removed ends with its last message', async () => {
  const chat = renderTranscript({ messages: conversation(30) })
  await chat.atEnd()
  const { scrollHeight } = chat.scroller
  chat.set({ messages: conversation(30).slice(0, -4) })
  await vi.waitFor(() => expect(chat.scroller.scrollHeight).toBeLessThan(scrollHeight))
  await chat.atEnd()
  const content = chat.scroller.querySelector('.transcript-content')
  expect(chat.scroller.scrollHeight).toBe(content?.clientHeight)
})

test('what grows above, frame after frame, does not move what a visitor reads', async () => {
  const chat = renderTranscript({ messages: conversation(30) })
  chat.scroller.style.setProperty('overflow-anchor', 'none')
  await chat.atEnd()
  await chat.wheel(-600)
  const before = chat.topOf('Question 26')
  const bubbles = [...chat.root.querySelectorAll<HTMLElement>('article .message-bubble')]
  for (const [index, height] of [300, 200, 100].entries()) {
    bubbles[index]?.style.setProperty('block-size', `${height}px`)
    // Its scroll event comes when the next one has grown.
    await nextFrame()
  }
  await nextFrame()
  expect(Math.abs(chat.topOf('Question 26') - before)).toBeLessThanOrEqual(1)
})
