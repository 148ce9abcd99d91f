import { expect, test, vi } from 'vitest'
import { renderChat } from '../../render-chat.ts'

const table = (columns: number): string => {
  const row = (cell: string): string => `|${` ${cell} |`.repeat(columns)}`
  return [row('name'), row('-'), row('value')].join('\n')
}

test.each([
  [4, 'sticky'],
  [3, 'static'],
])('of a table of %i columns the first one is %s when the table is scrolled', async (columns, position) => {
  const { root } = await renderChat({ demo: true, history: [{ role: 'ai', text: table(columns) }] })
  await vi.waitFor(() => {
    const first = root.querySelector('td')
    expect(first && getComputedStyle(first).position).toBe(position)
  })
})
