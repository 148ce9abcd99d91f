import { expect, onTestFinished, test } from 'vitest'
import { createHighlight } from '../../../sdk/markdown/draw/highlight/highlight.ts'
import { renderMarkdown } from '../../../sdk/markdown/draw/render.ts'
import { loadVendor } from '../../../sdk/vendors/load-vendor.ts'
import { wholeChat } from '../../../sdk/chat/whole-chat.ts'
import { place, show, stream } from './page.ts'
import { settings } from './settings.ts'

const loadHighlighter = (): Promise<unknown> => loadVendor('highlight', () => wholeChat.load('highlighter'))

function highlight(load: () => Promise<unknown> = loadHighlighter): ReturnType<typeof createHighlight> {
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  return createHighlight(load, ending.signal)
}

test('finished code is highlighted, and its text stays the same', async () => {
  const { type, target } = stream({ highlight: highlight() })
  const text = 'const a = "b" // c\nclass D extends E {}\n'
  await type(`\`\`\`js\n${text}`)
  expect(target.querySelector('[class^=hljs]')).toBeNull()
  await type('```\n')
  await expect.poll(() => target.querySelector('.hljs-keyword')?.textContent).toBe('const')
  expect(target.querySelector('.hljs-title.class_')?.textContent).toBe('D')
  expect(target.querySelector('code')?.textContent).toBe(text)
})

test('highlighted code has its colours inside the chat’s shadow root', async () => {
  const chat = place()
  const root = chat.attachShadow({ mode: 'open' })
  chat.style.setProperty('--confab-code-keyword', 'rgb(1, 2, 3)')
  root.append(renderMarkdown('```js\nconst a\n```', { ...settings, highlight: highlight() }))
  await expect.poll(() => root.querySelector('.hljs-keyword')).not.toBeNull()
  const word = root.querySelector('.hljs-keyword')
  expect(word && getComputedStyle(word).color).toBe('rgb(1, 2, 3)')
})

test('a long code block is highlighted group by group, and its text stays the same', async () => {
  const text = '/* a\n'.repeat(50) + '*/\nconst a = 1\n'.repeat(50)
  const shown = show(`\`\`\`js\n${text}\`\`\``, { highlight: highlight() })
  const groups = shown.querySelectorAll('.code-lines').length
  await expect.poll(() => shown.querySelector('.hljs-keyword')).not.toBeNull()
  expect(shown.querySelectorAll('.code-lines')).toHaveLength(groups)
  expect(shown.querySelector('code')?.textContent).toBe(text)
})

test('code in an unknown language stays as it is', async () => {
  let isAsked = false
  const load = async (): Promise<unknown> => {
    isAsked = true
    return loadHighlighter()
  }
  const shown = show('```nosuch\na\n```\n\n```js\nconst a\n```', { highlight: highlight(load) })
  await expect.poll(() => shown.querySelectorAll('.hljs-keyword')).toHaveLength(1)
  expect(isAsked).toBe(true)
  expect(shown.querySelector('.language-nosuch')?.innerHTML).toBe('a\n')
})

test('without a highlighter, code stays as it is', async () => {
  let isAsked = false
  const load = async (): Promise<unknown> => {
    isAsked = true
    return undefined
  }
  const shown = show('```js\nconst a\n```', { highlight: highlight(load) })
  await expect.poll(() => isAsked).toBe(true)
  expect(shown.querySelector('code')?.innerHTML).toBe('const a\n')
})

test('a selection in code is preserved when the code is highlighted', async () => {
  const shown = show('```js\nlet a = 1\nconst b = 2\n```', { highlight: highlight() })
  const text = shown.querySelector('code')?.firstChild
  if (text) getSelection()?.setBaseAndExtent(text, 4, text, 15)
  await expect.poll(() => shown.querySelector('.hljs-keyword')).not.toBeNull()
  expect(getSelection()?.toString()).toBe('a = 1\nconst')
})

/** A list that shows the first of its texts; the code is far below. */
function showFarCode() {
  const list = place()
  list.style.cssText = 'block-size: 200px; overflow: auto'
  const above = document.createElement('div')
  above.style.blockSize = '5000px'
  const shared = { ...settings, highlight: highlight() }
  const code = renderMarkdown('```js\nconst a\n```', shared)
  const near = renderMarkdown('```js\nlet b\n```', shared)
  list.append(near, above, code)
  return list
}

test('code far from what is in sight is highlighted when the visitor comes near', async () => {
  const list = showFarCode()
  await expect.poll(() => list.querySelectorAll('.hljs-keyword')).toHaveLength(1)
  expect(list.querySelector('.hljs-keyword')?.textContent).toBe('let')
  list.scrollTop = list.scrollHeight
  await expect.poll(() => list.querySelectorAll('.hljs-keyword')).toHaveLength(2)
})

test('code that nobody came near is highlighted on paper', async () => {
  const { type, target } = stream({ highlight: highlight() })
  await type('```js\nlet b\n```\n')
  await expect.poll(() => target.querySelectorAll('.hljs-keyword')).toHaveLength(1)
  const above = place()
  above.style.blockSize = '5000px'
  target.before(above)
  await type('\n```js\nconst a\n```\n')
  await expect.poll(() => target.querySelectorAll('code')).toHaveLength(2)
  dispatchEvent(new Event('beforeprint'))
  expect(target.querySelectorAll('.hljs-keyword')).toHaveLength(2)
})
