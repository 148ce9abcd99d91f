import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fail, renderLocalApp } from '../kit/render-local-app.tsx'
import { openScreen } from './open-screen.ts'

const chat = () => document.querySelector('.chat > *')?.shadowRoot

it('an agent opens with a greeting of its own and with messages to start with, in the middle of the empty chat', async () => {
  await openScreen('/socialmedia')
  await expect.element(page.getByRole('heading', { name: 'What would you like to post about?' })).toBeVisible()
  await expect.element(page.getByPlaceholder('What is the post about?')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'A post about what we offer' })).toBeVisible()
  expect(chat()?.querySelector('.deep-chat-suggestion-button')).toBeNull()
  expect(chat()?.querySelectorAll('[part~="ai-bubble"]')).toHaveLength(0)
})

it('the head of the chat names who answers, and says on a press what to know about that', async () => {
  await openScreen('/dashboard')
  const note = page.getByText(/^The built-in assistant follows rules, uses only your own content/)
  await expect.element(note).not.toBeVisible()
  await page.getByText('Built-in assistant', { exact: true }).click()
  await expect.element(note).toBeVisible()
})

it('a chat that loads is drawn in outline, with its field', async () => {
  await renderLocalApp({ path: '/dashboard', isPaid: true, before: async () => void fail('GET /v1/profile', 'silent') })
  await expect.element(page.getByText('Loading the CMO agent…')).toBeInTheDocument()
  const outline = document.querySelector('.agent-chat .chat-skeleton-field')?.getBoundingClientRect()
  expect(outline?.height).toBeGreaterThan(40)
  expect(outline?.width).toBeGreaterThan(200)
})
