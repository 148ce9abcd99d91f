// @module-tag thorough: a page of its own takes longer than its tests.
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually, renderChat } from '../../render-chat.ts'

vi.mock('../../../../sdk/languages/ko.ts', () => ({
  get ko() {
    throw new Error('The network is gone')
  },
}))

const { arrive, arrived } = vi.hoisted(() => {
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  return { arrive, arrived }
})

vi.mock('../../../../sdk/languages/ja.ts', async (load) => {
  await arrived
  return load()
})

test('a language that cannot be loaded leaves the chat in English, and the console says why', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => complain.mockRestore())
  const chat = await renderChat({ language: 'ko', demo: true })
  await eventually(() => chat.input.checkVisibility()).toBe(true)
  expect(chat.input.placeholder).toBe('Ask me anything!')
  expect(complain).toHaveBeenCalled()
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['Hi there! This is a demo response!'])
})

test('a language that loads slowly does not delay the chat: it starts in English, and switches later', async () => {
  const chat = await renderChat({ language: 'ja', demo: true, introMessage: { text: 'Konnichiwa' } })
  expect(chat.input.checkVisibility()).toBe(false)
  await eventually(() => chat.input.checkVisibility()).toBe(true)
  expect(chat.input.placeholder).toBe('Ask me anything!')
  await chat.type('Ohayo')
  arrive()
  await eventually(() => chat.input.placeholder).toBe('何でも聞いてください')
  expect([chat.input.value, chat.texts('ai')]).toEqual(['Ohayo', ['Konnichiwa']])
})

test('a chat that leaves the page and returns while its language is loading is rendered once, in that language', async () => {
  const element = document.createElement('confab-chat')
  Object.assign(element, { language: 'hi', demo: true })
  document.body.append(element)
  await Promise.resolve()
  element.remove()
  document.body.append(element)
  onTestFinished(() => element.remove())
  await eventually(() => element.shadowRoot?.querySelectorAll('#text-input').length).toBe(1)
  await eventually(() => element.shadowRoot?.querySelector('#text-input')?.getAttribute('placeholder')).toBe('कुछ भी पूछें')
})
