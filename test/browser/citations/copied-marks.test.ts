import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { MessageContent } from '../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../render-chat.ts'

const answer: MessageContent = {
  role: 'ai',
  parts: [
    { type: 'text', text: 'The sky is **blue**. And `the sea` too.' },
    { type: 'source', id: 's', title: 'On [colours]', url: 'https://colours.example/sky', positions: [{ start: 0, end: 17 }] },
    { type: 'source', id: 't', title: 'A file', url: 'javascript:alert(1)', positions: [{ start: 25, end: 30 }] },
  ],
}

async function copied(options: object, said = answer): Promise<Record<string, string>> {
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  onTestFinished(() => write.mockRestore())
  const chat = await renderChat({ demo: true, history: [{ role: 'user', text: 'Why?' }, said], ...options })
  await eventually(() => chat.root.querySelectorAll('.text-content').length).toBe(2)
  await page.getByRole('button', { name: 'Copy message' }).last().click()
  await eventually(() => write.mock.calls.length).toBe(1)
  const item = write.mock.calls[0]?.[0][0] as ClipboardItem
  const entries = item.types.map(async (type) => [type, await (await item.getType(type)).text()] as const)
  return Object.fromEntries(await Promise.all(entries))
}

test('the text of a copied answer has its sources as footnotes', async () => {
  const { 'text/plain': text } = await copied({})
  expect(text).toBe(
    'The sky is **blue[^1]**. And `the sea`[^2] too.\n\n[^1]: [On \\[colours\\]](<https://colours.example/sky>)\n[^2]: A file',
  )
})

test('the title of a source is one line of words in a footnote, whatever marks stand in it', async () => {
  const title = 'A *snake_case*\nname <b> `x` | 1 & 2'
  const source = { type: 'source' as const, id: 's', title, url: 'https://a.example/', positions: [{ start: 0, end: 4 }] }
  const { 'text/plain': text } = await copied({}, { role: 'ai', parts: [{ type: 'text', text: 'Blue.' }, source] })
  const words = String.raw`A \*snake\_case\* name \<b\> \`x\` \| 1 \& 2`
  expect(text).toBe(`Blue[^1].\n\n[^1]: [${words}](<https://a.example/>)`)
})

test('a copied answer in HTML has its marks as links', async () => {
  const { 'text/html': html } = await copied({})
  expect(html).toContain('blue<sup><a href="https://colours.example/sky">[1]</a></sup>')
  expect(html).not.toMatch(/javascript:|<button/)
})

test('an answer is copied without footnotes where the page shows no marks', async () => {
  const { 'text/plain': text } = await copied({ sources: { style: 'list' } })
  expect(text).toBe('The sky is **blue**. And `the sea` too.')
})

const noted = 'Blue[^1] and red[^x].\n\n[^1]: https://c.example/ Colours\n[^x]: Only at *dusk*'

test('a copied answer has the footnotes that it wrote: in its text as they are, in HTML as links and as words below', async () => {
  const { 'text/plain': text, 'text/html': html } = await copied({}, { role: 'ai', text: noted })
  expect(text).toBe(noted)
  expect(html).toContain('Blue<sup><a href="https://c.example/">[1]</a></sup> and red<sup>[2]</sup>.')
  expect(html).toContain('<p>[2] Only at dusk</p>')
})

test('footnotes of an answer and those of its service have labels of their own in a copy', async () => {
  const source = { type: 'source' as const, id: 's', title: 'Page', url: 'https://p.example/', positions: [{ start: 0, end: 4 }] }
  const { 'text/plain': text } = await copied({}, { role: 'ai', parts: [{ type: 'text', text: noted }, source] })
  expect(text).toBe(`Blue[^source-1]${noted.slice(4)}\n\n[^source-1]: [Page](<https://p.example/>)`)
})
