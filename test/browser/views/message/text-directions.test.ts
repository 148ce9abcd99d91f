import { expect, onTestFinished, test } from 'vitest'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'

const words = { English: 'Good day', Arabic: 'صباح الخير' } as const
type Language = keyof typeof words

/** Blocks of an answer: what is written, and where its words stand. */
const blocks: Readonly<Record<string, { write(text: string): string; selector: string; begins?: 'left' | 'right' }>> = {
  'a paragraph': { write: (text) => text, selector: '.ai-message-text p' },
  'a heading': { write: (text) => `# ${text}`, selector: '.ai-message-text h1' },
  'an item of a list': { write: (text) => `- ${text}`, selector: '.ai-message-text ul > li' },
  'an item of a numbered list': { write: (text) => `1. ${text}`, selector: '.ai-message-text ol > li' },
  'an item within an item': { write: (text) => `- ${text}\n  - ${text}`, selector: '.ai-message-text li li' },
  'a task': { write: (text) => `- [x] ${text}`, selector: '.ai-message-text li' },
  'a paragraph of a quotation': { write: (text) => `> ${text}`, selector: '.ai-message-text blockquote p' },
  'a paragraph after one of the other direction': {
    write: (text) => `${text === words.English ? words.Arabic : words.English}\n\n${text}`,
    selector: '.ai-message-text p:last-child',
  },
  'a heading of a table': { write: (text) => `| ${text} | b |\n|---|---|\n| c | d |`, selector: '.ai-message-text th' },
  'a cell of a table': { write: (text) => `| a | b |\n|---|---|\n| ${text} | d |`, selector: '.ai-message-text td' },
  'html tags, which are text': { write: (text) => `<div>\n${text}`, selector: '.ai-message-text .raw-html', begins: 'left' },
  code: { write: (text) => `\`\`\`\n${text}\n\`\`\``, selector: '.ai-message-text pre code', begins: 'left' },
}

/** The first of these words that is drawn. */
function textNode(element: Element): Text | undefined {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node.textContent?.trim()) return node as Text
  return undefined
}

/** The side on which the words in an element begin. */
function sideOf(element: Element): 'left' | 'right' | undefined {
  const node = textNode(element)
  if (!node) return undefined
  const range = document.createRange()
  range.setStart(node, 0)
  range.setEnd(node, 1)
  const first = range.getBoundingClientRect()
  range.selectNodeContents(node)
  const all = range.getBoundingClientRect()
  const box = (element.closest('td, th, p, h1, li, pre') ?? element).getBoundingClientRect()
  const isFirstLeft = first.left - all.left < 1
  const isTextLeft = all.left - box.left <= box.right - all.right + 1
  // Code stands on the left, whatever its words are.
  if (element.closest('pre')) return isTextLeft ? 'left' : 'right'
  // Words that begin on one side but stand on the other would be in nobody's direction.
  if (isFirstLeft !== isTextLeft && box.width - all.width > 24) return undefined
  return isFirstLeft ? 'left' : 'right'
}

async function chatIn(page: string, options: Parameters<typeof renderChat>[0]): Promise<RenderedChat> {
  document.documentElement.dir = page
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  return renderChat({ demo: true, ...options })
}

const cases = Object.keys(blocks).flatMap((block) =>
  (['English', 'Arabic'] as const).flatMap((language) => ['ltr', 'rtl'].map((page) => [block, language, page] as const)),
)

const sides: Readonly<Record<Language, 'left' | 'right'>> = { English: 'left', Arabic: 'right' }

test.each(cases)('%s in %s begins where its words begin, in a page that is %s', async (name, language, page) => {
  const block = blocks[name]
  const chat = await chatIn(page, { history: [{ text: block?.write(words[language]) ?? '' }] })
  const element = (): Element | null => chat.root.querySelector(block?.selector ?? '')
  await eventually(() => element()?.textContent).toContain(words[language].slice(0, 4))
  const found = element()
  expect(found && sideOf(found)).toBe(block?.begins ?? sides[language])
})

test.each(['ltr', 'rtl'])('each line that a visitor types begins where its words begin, in a page that is %s', async (page) => {
  const chat = await chatIn(page, {})
  chat.element.submitUserMessage({ text: `${words.English}\n${words.Arabic}, and a line that is longer than it` })
  await eventually(() => chat.root.querySelector('.typed-text')).toBeTruthy()
  const node = chat.root.querySelector('.typed-text')?.firstChild as Text
  const rectOf = (start: number): DOMRect => {
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, start + 1)
    return range.getBoundingClientRect()
  }
  const box = chat.root.querySelector('.typed-text')?.getBoundingClientRect()
  expect(Math.abs(rectOf(0).left - (box?.left ?? 0))).toBeLessThan(2)
  expect(Math.abs(rectOf(words.English.length + 1).right - (box?.right ?? 0))).toBeLessThan(2)
})
