import { expect, onTestFinished, test, vi } from 'vitest'
import { streamInto, whenTranscriptIsThere } from '../message/message.ts'
import { nextFrame, renderTranscript } from './render-transcript.ts'

whenTranscriptIsThere()

test('while an answer grows, nothing is written again as it was: the browser would look at it with each piece', async () => {
  const chat = renderTranscript({ messages: [] })
  chat.add('user', 'A question')
  const reply = streamInto(chat)
  const written: string[] = []
  const observer = new MutationObserver((records) => {
    for (const { target, attributeName, oldValue } of records) {
      const isSame = target instanceof Element && attributeName !== null && target.getAttribute(attributeName) === oldValue
      if (isSame) written.push(`${target.localName} ${target.id || target.className} ${attributeName}`)
    }
  })
  observer.observe(chat.root, { subtree: true, attributes: true, attributeOldValue: true })
  onTestFinished(() => observer.disconnect())
  for (let count = 0; count < 10; count += 1) {
    reply.append(`Some words of piece ${count}. `)
    await nextFrame()
  }
  await vi.waitFor(() => expect(chat.root.textContent).toContain('piece 9'))
  expect(written).toEqual([])
})
