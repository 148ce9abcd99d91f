import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import css from '../../../sdk/styles/message/markdown.css?inline'
import { show, useStyles } from './page.ts'

test('a code block names its language, and can be scrolled with the keyboard', () => {
  const shown = show('```js title\nconst a = 1\n```\n\n    plain')
  expect([...shown.querySelectorAll('.code-header > span')].map((name) => name.textContent)).toEqual(['JavaScript', 'Code'])
  expect(shown.querySelector('pre')?.tabIndex).toBe(0)
  expect(shown.querySelector('code')?.className).toBe('language-js')
})

test('what of a code block gets the focus is named by its language', () => {
  const shown = show('```js\nlet a\n```\n\n    plain\n\n```py\na\n```')
  const names = [...shown.querySelectorAll('pre')].map((pre) => [
    pre.role,
    pre.ariaLabelledByElements?.map((by) => by.textContent),
  ])
  expect(names).toEqual([
    ['group', ['JavaScript']],
    ['group', ['Code']],
    ['group', ['Python']],
  ])
})

test('languages are called as those who write them do, and others as the answer calls them', () => {
  const shown = show(
    ['ts', 'PY', 'c++', 'yml', 'nosuch', '__proto__', 'constructor'].map((name) => `\`\`\`${name}\na\n\`\`\``).join('\n\n'),
  )
  expect([...shown.querySelectorAll('.code-header > span')].map((name) => name.textContent)).toEqual([
    'TypeScript',
    'Python',
    'C++',
    'YAML',
    'nosuch',
    '__proto__',
    'constructor',
  ])
})

test('the copy button is a picture, and says in words that it copied', async () => {
  useStyles()
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => void vi.restoreAllMocks())
  const button = show('```\na\n```').querySelector('button')
  const words = button?.querySelector('span')
  const isSeen = (): boolean => words !== null && words !== undefined && getComputedStyle(words).clipPath === 'none'
  expect([isSeen(), button?.querySelector('svg')?.checkVisibility()]).toEqual([false, true])
  await vi.dynamicImportSettled()
  button?.click()
  await expect.poll(isSeen).toBe(true)
  expect(words?.textContent).toBe('Copied')
})

test('the copy button confirms that it copied, and after a while offers it again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const button = show('```\na\n```').querySelector('button')
  await vi.dynamicImportSettled()
  button?.click()
  await vi.advanceTimersByTimeAsync(0)
  expect(button?.textContent).toBe('Copied')
  vi.advanceTimersByTime(1999)
  expect(button?.textContent).toBe('Copied')
  vi.advanceTimersByTime(1)
  expect(button?.textContent).toBe('Copy')
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the copy button is named for what it copies, so that it is not taken for that of the message', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const button = show('```\na\n```').querySelector('button')
  const name = () => button?.ariaLabel ?? button?.textContent
  expect(name()).toBe('Copy code')
  await vi.dynamicImportSettled()
  button?.click()
  await vi.advanceTimersByTimeAsync(0)
  expect(name()).toBe('Copied')
  vi.advanceTimersByTime(2000)
  expect(name()).toBe('Copy code')
})

test('the copy command is used when the clipboard is blocked', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  let copied: string | undefined
  vi.spyOn(document, 'execCommand').mockImplementation(() => {
    const event = new ClipboardEvent('copy', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true })
    document.dispatchEvent(event)
    copied = event.clipboardData?.getData('text/plain')
    return true
  })
  const button = show('```\na\n```').querySelector('button')
  button?.click()
  await expect.poll(() => button?.textContent).toBe('Copied')
  expect(copied).toBe('a\n')
  vi.restoreAllMocks()
})

test('destroying the chat clears the copy button’s timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const ending = new AbortController()
  const button = show('```\na\n```', { signal: ending.signal }).querySelector('button')
  await vi.dynamicImportSettled()
  button?.click()
  await vi.advanceTimersByTimeAsync(0)
  expect(button?.textContent).toBe('Copied')
  expect(vi.getTimerCount()).toBe(1)
  ending.abort()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('copying a selected answer copies its code without the block’s labels', async () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  const shown = show('Do this:\n\n```js\nconst a = 1\n```\n\nDone')
  getSelection()?.selectAllChildren(shown)
  const field = document.createElement('textarea')
  document.body.append(field)
  onTestFinished(() => field.remove())
  await userEvent.copy()
  field.focus()
  await userEvent.paste()
  expect(field.value.replace(/\s+/g, ' ')).toBe('Do this: const a = 1 Done')
  document.adoptedStyleSheets = []
})
