import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../../render-chat.ts'

/** A chat whose page fails at first, and then answers. */
async function fail(options: ChatOptions = {}) {
  let count = 0
  const chat = await renderChat({
    connect: {
      handler(_body, { onResponse }) {
        count += 1
        void onResponse(count === 1 ? { error: 'Closed' } : { text: 'Open.' })
      },
    },
    ...options,
  })
  await chat.send('Go')
  const retry = await vi.waitFor(() => {
    const button = chat.root.querySelector<HTMLElement>('.retry-button')
    if (!button) throw new Error('Nothing to try again')
    return button
  })
  return { chat, retry }
}

test.each(['{Enter}', ' '])('after Try again with the key %j the focus is in the field', async (key) => {
  const { chat, retry } = await fail()
  retry.focus()
  await userEvent.keyboard(key)
  await eventually(() => chat.texts('ai')).toEqual(['Open.'])
  expect(chat.root.activeElement).toBe(chat.input)
})

test('after Try again on a phone the focus is on the messages: no keyboard covers them', async () => {
  const { chat, retry } = await fail()
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget() as MediaQueryList, { matches: query.includes('coarse') }),
  )
  onTestFinished(() => void vi.restoreAllMocks())
  retry.focus()
  await userEvent.keyboard('{Enter}')
  await eventually(() => chat.texts('ai')).toEqual(['Open.'])
  expect(chat.root.activeElement).toBe(chat.part('messages'))
})

test('who is elsewhere when an error goes stays there', async () => {
  const { chat, retry } = await fail()
  const other = document.createElement('button')
  document.body.append(other)
  other.focus()
  retry.click()
  await eventually(() => chat.texts('ai')).toEqual(['Open.'])
  expect(document.activeElement).toBe(other)
  other.remove()
})

test('who is on a message when the page clears them has the focus in the field', async () => {
  const { chat, retry } = await fail()
  retry.focus()
  chat.element.clearMessages()
  await eventually(() => chat.root.activeElement).toBe(chat.input)
})
