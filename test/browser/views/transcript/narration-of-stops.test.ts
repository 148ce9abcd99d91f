import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import type { Message } from '../../../../sdk/core/types.ts'
import { createTranscript } from '../../../../sdk/views/transcript/transcript.ts'
import { answer } from '../../answer.ts'
import { collectAnnouncements } from '../../collect-announcements.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'
import { renderView } from '../../render-view.ts'
import { scripted } from '../../scripted.ts'
import { say, whenTranscriptIsThere } from '../message/message.ts'

whenTranscriptIsThere()

/** A chat that has been asked, with half of the answer in it, and all that it says from the question on. */
async function askAndHearHalf(half: object, options: ChatOptions = {}) {
  const server = await scripted(answer.events(half, 'never'), answer.events({ text: 'Noon.' }))
  const chat = await renderChat({ connect: { url: server.url, stream: true }, ...options })
  const said = collectAnnouncements(chat.root)
  await chat.send('Go')
  await eventually(() => said).toContain('AI is answering')
  return { chat, said }
}

type Stop = (chat: RenderedChat) => Promise<void>
const byButton: Stop = (chat) => chat.click('submit')
async function byEscape(chat: RenderedChat): Promise<void> {
  chat.input.focus()
  await userEvent.keyboard('{Escape}')
}

test.each<[string, object, Stop, ChatOptions, string[]]>([
  ['with the button', { text: 'Half of it' }, byButton, {}, ['Stopped']],
  ['with Escape', { text: 'Half of it' }, byEscape, {}, ['Stopped']],
  ['that is html', { html: '<p>Half of it</p>' }, byButton, {}, ['Stopped']],
  ['from the page', { text: 'Half of it' }, ({ element }) => Promise.resolve(element.stop()), {}, []],
  ['with another question', { text: 'Half of it' }, (chat) => chat.send('And?'), { queue: 'interrupt' }, []],
])('an answer that is stopped %s is not read, and the next one is', async (_how, half, stop, options, words) => {
  const { chat, said } = await askAndHearHalf(half, options)
  await stop(chat)
  await eventually(() => chat.submitState).not.toBe('stop')
  if (!options.queue) await chat.send('Again')
  await eventually(() => said.join(' ')).toContain('Noon.')
  expect(said.join(' ')).not.toContain('Half')
  expect(said.join(' ').match(/Stopped/g) ?? []).toEqual(words)
})

test('an answer that the service says was stopped is not read', async () => {
  const chat = renderView(createTranscript, { messages: [say('user', 'Hi')] })
  const reply: Message = { ...say('ai', 'Half of it'), status: 'streaming' }
  chat.set({ messages: [...chat.get().messages, reply] })
  await vi.waitFor(() => expect(chat.announcements).toHaveLength(1))
  chat.set({
    messages: [...chat.get().messages.slice(0, -1), { ...reply, status: 'done', metadata: { finishReason: 'aborted' } }],
  })
  chat.set({ messages: [...chat.get().messages, say('ai', 'Next')] })
  await vi.waitFor(() => expect(chat.announcements.at(-1)?.[0]).toBe('AI said: Next'))
  expect(chat.announcements.map(([said]) => said)).toEqual(['AI is answering', 'AI said: Next'])
})

test('the mark of a stop is not kept: it is no part of what the page is told', async () => {
  const { chat } = await askAndHearHalf({ text: 'Half of it' })
  await byButton(chat)
  await eventually(() => chat.submitState).not.toBe('stop')
  expect(chat.messages()).toEqual([
    { role: 'user', text: 'Go' },
    { role: 'ai', text: 'Half of it' },
  ])
})
