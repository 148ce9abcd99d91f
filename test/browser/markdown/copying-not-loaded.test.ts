// @module-tag thorough: a page of its own takes longer than its tests.
import { expect, test, vi } from 'vitest'
import { createTranscript } from '../../../sdk/views/transcript/transcript.ts'
import { renderView } from '../render-view.ts'
import { bring } from '../views/message/message.ts'

// As what a proxy answers instead of the file.
vi.mock('../../../sdk/markdown/draw/code/copy-code.ts', () => ({}))

test.each([
  ['code', '```js\nlet a\n```'],
  ['code without a language', 'Run:\n\n    let a'],
])(
  'a click on Copy of %s whose code cannot be loaded says so, to who sees and to who hears, however often',
  async (_what, text) => {
    const { root, announcements } = renderView(createTranscript, { messages: [bring('ai', { type: 'text', text })] })
    const button = await vi.waitUntil(() => root.querySelector<HTMLElement>('.code-header button'), { timeout: 10_000 })
    for (const times of [1, 2]) {
      button.click()
      const told = () => announcements.filter(([words]) => words === "Couldn't copy")
      await vi.waitFor(() => expect(told()).toEqual(Array.from({ length: times }, () => ["Couldn't copy", 'assertive'])))
      const words = button.querySelector('span') as HTMLElement
      expect([words.textContent, button.ariaLabel, getComputedStyle(words).clipPath]).toEqual(["Couldn't copy", null, 'none'])
    }
  },
)
