import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import { createLauncher } from '../../../sdk/entries/launcher.ts'
import { eventually, renderChat, type RenderedChat } from '../render-chat.ts'
import { layoutFaults } from './layout/layout-faults.ts'

/** The visitor sets the size of text in the browser, in pixels. */
async function setTextSize(standard: number): Promise<void> {
  await cdp().send('Page.enable')
  await cdp().send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } })
  onTestFinished(async () => void (await cdp().send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })))
}

const history = [
  { role: 'user', text: 'Where do I go?' },
  {
    role: 'ai',
    text: '# The way\n\nTake **line 4** to `Park`.\n\n| Stop | Time |\n|---|---|\n| Park | 9:00 |\n\n```js\ngo(4)\n```',
  },
]

/** A wide chat: in a narrow one text is a pixel smaller. */
async function wideChat(options: ChatOptions = {}): Promise<RenderedChat> {
  const chatStyle = { width: '600px', ...options.chatStyle }
  const chat = await renderChat({ demo: true, history, names: true, ...options, chatStyle })
  await eventually(() => chat.root.querySelectorAll('article .name').length).toBe(2)
  return chat
}

const sizeOf = (chat: RenderedChat, selector: string): number =>
  parseFloat(getComputedStyle(chat.root.querySelector(selector) as HTMLElement).fontSize)
const sizes = (chat: RenderedChat): number[] => ['#text-input', '.name'].map((selector) => sizeOf(chat, selector))

beforeEach(() => page.viewport(1024, 768))
afterEach(() => page.viewport(414, 896))

describe('the text of a chat', () => {
  test('has its own size where the visitor has set none', async () => {
    const chat = await wideChat()
    expect(sizes(chat)).toEqual([16, 13])
  })

  test.each([20, 24, 12])('follows the size of %d pixels that the visitor has set in the browser', async (size) => {
    const chat = await wideChat()
    await eventually(() => sizes(chat)).toEqual([16, 13])
    await setTextSize(size)
    await eventually(() => sizes(chat)).toEqual([size, (13 * size) / 16])
    // The next chat of the page has it from its first frame.
    const next = await renderChat({ demo: true, chatStyle: { width: '600px' } })
    expect(sizeOf(next, '#text-input')).toBe(size)
  })

  test('is not smaller on a page that counts in tenths', async () => {
    const style = document.createElement('style')
    style.textContent = 'html { font-size: 62.5% }'
    document.head.append(style)
    onTestFinished(() => style.remove())
    const chat = await wideChat()
    await eventually(() => sizeOf(chat, '#text-input')).toBe(16)
    await setTextSize(24)
    await eventually(() => sizeOf(chat, '#text-input')).toBe(24)
  })

  test.each<[string, ChatOptions, string]>([
    ['the token', { auxiliaryStyle: ':host { --confab-font-size: 18px }' }, '#text-input'],
    [
      'the style of messages',
      { messageStyles: { default: { shared: { bubble: { fontSize: '18px' } } } } },
      '[part~=user-bubble]',
    ],
    ['the style of the field', { textInput: { styles: { text: { fontSize: '18px' } } } }, '#text-input'],
  ])('is as large as the page says by %s', async (_by, options, selector) => {
    await setTextSize(24)
    const chat = await wideChat(options)
    await eventually(() => sizeOf(chat, '.name')).toBeGreaterThan(16)
    await eventually(() => sizeOf(chat, selector)).toBe(18)
  })
})

/** Texts of which a line is cut where nothing scrolls, and no dots say so. */
function cutTexts(root: ShadowRoot): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node
    if (!node.textContent?.trim() || !parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue
    if (parentElement.closest('.visually-hidden, style, svg') || getComputedStyle(parentElement).clipPath !== 'none') continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    for (let box: Element | null = parentElement; box && box.id !== 'container'; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (/auto|scroll/.test(style.overflowY)) break
      if (style.overflowY === 'visible') continue
      const { top, bottom, left, right } = box.getBoundingClientRect()
      const isBeside = style.textOverflow !== 'ellipsis' && (text.left < left - 1 || text.right > right + 1)
      // Letters are lower than their lines.
      if (text.top < top - 3 || text.bottom > bottom + 3 || isBeside) found.push(`${box.className}: ${node.textContent}`)
    }
  }
  return found
}

const call = {
  type: 'tool',
  id: 'c',
  name: 'refund',
  input: '{"order":"A7"}',
  state: 'approval-requested',
  approval: { id: 'p' },
}

const contents: Readonly<Record<string, ChatOptions>> = {
  messages: { history, names: true, avatars: true, timestamps: true, messageActions: true },
  'a start': { welcome: { title: 'How can we help?', text: 'Ask us anything.' }, suggestions: ['Track my order', 'Return it'] },
  'a tool that asks': { history: [{ role: 'ai', parts: [{ type: 'text', text: 'Let me see.' }, call] as never }] },
  'files, and one that is refused': {
    mixedFiles: { files: { maxNumberOfFiles: 1 } },
    defaultInput: { files: [new File(['a'], 'a.txt'), new File(['b'], 'a long name of a file.txt')] },
  },
  'a call': { audio: true, camera: true, speechToText: true, mixedFiles: true, characterLimit: 20 } as ChatOptions,
}

describe('at twice the size nothing is cut:', () => {
  test.each(
    Object.entries(contents).flatMap(([name, options]) =>
      (['confab', 'messenger'] as const).flatMap((theme) => [320, 600].map((width) => [name, theme, width, options] as const)),
    ),
  )('%s in %s, %d pixels wide', async (_name, theme, width, options) => {
    await setTextSize(32)
    const chat = await renderChat({
      demo: true,
      ...options,
      ...(theme === 'messenger' && { theme }),
      chatStyle: { width: `${width}px`, height: '700px' },
    })
    await eventually(() => sizeOf(chat, '#text-input')).toBeGreaterThan(27)
    await eventually(() => chat.root.querySelector('article, .welcome, .file-attachment, .input-button')).toBeTruthy()
    await eventually(() => [...layoutFaults(chat), ...cutTexts(chat.root)]).toEqual([])
  })
})

test('the texts of a launcher follow the size, too', async () => {
  await setTextSize(24)
  const launcher = createLauncher({ demo: true, launcher: { title: 'Help', teaser: { text: 'Hello!', afterSeconds: 0 } } })
  onTestFinished(() => {
    launcher.destroy()
    localStorage.removeItem('confab-teaser')
    sessionStorage.clear()
  })
  const size = (selector: string): number =>
    parseFloat(getComputedStyle(launcher.element.shadowRoot?.querySelector(selector) as HTMLElement).fontSize)
  await eventually(() => size('.notice-text')).toBe((15 * 24) / 16)
  await launcher.open()
  await eventually(() => size('.title')).toBe((15 * 24) / 16)
})
