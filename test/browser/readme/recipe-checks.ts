import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../render-chat.ts'
import { scripted } from '../scripted.ts'
import type { BlockCheck } from './block-check.ts'
import { toolTalk } from './tool-talk.ts'

/** By the heading of the block. */
export const recipeChecks: Record<string, BlockCheck> = {
  'Tools and approvals': {
    async after(chat) {
      const server = await scripted(...toolTalk('open_door', {}))
      chat.element.tools = [
        { name: 'open_door', description: 'Opens the door', inputSchema: { type: 'object' }, execute: () => 'open' },
      ]
      chat.element.connect = { ...chat.element.connect, url: server.url }
      await chat.send('Open the door')
      await eventually(async () => JSON.stringify((await server.requests())[0]?.body)).toContain('Opens the door')
    },
  },
  'A tool of your page': {
    async after(chat) {
      const server = await scripted(...toolTalk('show_opening_hours', { day: 'Sunday' }))
      chat.element.connect = { url: server.url, stream: true, format: 'ai-sdk' }
      await chat.send('Are you open on Sunday?')
      await eventually(() => chat.texts('ai').join()).toContain('There you are.')
      expect(JSON.stringify((await server.requests()).at(-1)?.body)).toContain('closed')
    },
  },
  'Ask the visitor before a tool runs': {
    async after(chat) {
      const server = await scripted(...toolTalk('cancel_order', { number: 'A7' }))
      chat.element.connect = { url: server.url, stream: true, format: 'ai-sdk' }
      await chat.send('Cancel A7')
      await expect.element(page.getByRole('button', { name: 'Allow', exact: true })).toBeVisible()
      expect((await server.requests()).length).toBe(1)
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      await eventually(() => chat.part('tool').textContent).toContain('Order A7 is cancelled')
    },
  },
  'Let visitors attach files': {
    async after(chat) {
      await eventually(() => Boolean(chat.root.querySelector('[part~="dropup-button"]'))).toBe(true)
      await chat.click('dropup-button')
      await expect.element(page.getByRole('menuitem', { name: 'Image' })).toBeVisible()
      await expect.element(page.getByRole('menuitem', { name: 'File' })).toBeVisible()
      expect(chat.element.mixedFiles).toMatchObject({ files: { maxNumberOfFiles: 3 } })
    },
  },
  'What your page has to do': {
    after: () => expect.element(page.getByRole('region', { name: 'Questions about your order' })).toBeVisible(),
  },
  'Dark mode': {
    after: (chat) => eventually(() => getComputedStyle(chat.element).backgroundColor).toBe('rgb(20, 21, 24)'),
  },
  'Your logo and a greeting': {
    async after() {
      await expect.element(page.getByText('Hello! What would you like to know?')).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Track my order' })).toBeVisible()
    },
  },
  "German, or the visitor's language": {
    after: (chat) => eventually(() => chat.input.placeholder).toBe('Was möchten Sie wissen?'),
  },
  'Your own words': {
    async after(chat) {
      await eventually(() => chat.input.placeholder).toBe('Frag uns etwas')
      expect(chat.part('submit').getAttribute('aria-label')).toBe('Abschicken')
    },
  },
}
