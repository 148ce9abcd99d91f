import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'

const welcome = (chat: RenderedChat) => chat.root.querySelector<HTMLElement>('[part=welcome]')
const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'

describe('an empty chat', () => {
  test('welcomes with a logo and a title', async () => {
    const chat = await renderChat({ demo: true })
    await expect.element(page.getByRole('heading', { name: 'How can I help you?' })).toBeVisible()
    expect(welcome(chat)?.querySelector('svg')?.checkVisibility()).toBe(true)
  })

  test("welcomes with the page's image, texts and up to four prompts", async () => {
    const chat = await renderChat({
      demo: true,
      welcome: {
        icon: picture,
        title: 'Ask the library',
        text: 'Opening hours, loans, events',
        prompts: ['A', 'B', 'C', 'D', 'E'],
      },
    })
    await eventually(() => welcome(chat)?.textContent).toBe('Ask the libraryOpening hours, loans, events')
    expect(welcome(chat)?.querySelector('img')?.src).toBe(picture)
    const prompts = () => [...chat.root.querySelectorAll('[part=suggestion]')].map(({ textContent }) => textContent)
    await eventually(prompts).toEqual(['A', 'B', 'C', 'D'])
  })

  test('sends the clicked prompt, and the welcome is hidden until the conversation is cleared', async () => {
    const chat = await renderChat({ demo: true, welcome: { prompts: ['When are you open?'] } })
    await userEvent.click(page.getByRole('button', { name: 'When are you open?' }))
    await eventually(() => chat.texts('user')).toEqual(['When are you open?'])
    expect(welcome(chat)).toBeNull()
    await eventually(() => chat.texts('ai').length).toBe(1)
    chat.element.clearMessages()
    await eventually(() => welcome(chat)?.checkVisibility()).toBe(true)
  })

  test.each([
    ['an introduction', { introMessage: { text: 'Hello' } }],
    ['a history', { history: [{ role: 'ai', text: 'Hello' }] }],
    ['the theme messenger', { theme: 'messenger' }],
    ['`welcome: false`', { welcome: false }],
  ] as const)('does not welcome by default with %s', async (_, options) => {
    const chat = await renderChat({ demo: true, ...(options as object) })
    await eventually(() => chat.input.checkVisibility()).toBe(true)
    // Another chat, which welcomes its visitor, has loaded the code for it.
    const other = await renderChat({ demo: true })
    await eventually(() => welcome(other)?.checkVisibility()).toBe(true)
    expect(welcome(chat)).toBeNull()
  })

  test('welcomes along with an introduction if the page enables both', async () => {
    const chat = await renderChat({ demo: true, introMessage: { text: 'Hello' }, welcome: { title: 'Welcome' } })
    await eventually(() => welcome(chat)?.textContent).toBe('Welcome')
  })

  test('welcomes in the language of the chat', async () => {
    const chat = await renderChat({ demo: true, language: 'fr' })
    await eventually(() => welcome(chat)?.textContent).toBe('Comment puis-je vous aider\u202f?')
  })
})
