import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { answer } from '../answer.ts'
import { pretendSelections, selectionWays } from '../pretend-selections.ts'
import { eventually, renderChat, type RenderedChat } from '../render-chat.ts'
import { scripted } from '../scripted.ts'

/** As the browser really has it. */
const { getComposedRanges } = Selection.prototype

function selected({ root }: RenderedChat) {
  const selection = document.getSelection() as Selection
  const [range] = getComposedRanges.call(selection, { shadowRoots: [root] })
  const live = document.createRange()
  if (range) {
    live.setStart(range.startContainer, range.startOffset)
    live.setEnd(range.endContainer, range.endOffset)
  }
  return { text: live.toString(), direction: selection.direction }
}

/** A chat with the beginning of an answer; the rest comes when the test lets it. */
async function answeringChat(first: string, rest: string) {
  const server = await scripted(answer.events({ text: first }, 'rest', { text: rest }))
  const chat = await renderChat({ connect: { url: server.url, stream: true } })
  await chat.send('Hello')
  await eventually(() => chat.texts('ai').join()).toContain('one')
  return { chat, finish: () => server.release('rest') }
}

/** The first text of an element. */
function textIn(chat: RenderedChat, selector: string): Text {
  const found = chat.root.querySelector(selector)
  const text = found && document.createTreeWalker(found, NodeFilter.SHOW_TEXT).nextNode()
  if (!(text instanceof Text)) throw new Error(`No text in ${selector}`)
  return text
}

afterEach(() => document.getSelection()?.removeAllRanges())

describe.each(selectionWays)('as %s tells of selections', (way) => {
  test.each(['forward', 'backward'] as const)(
    'code that is selected %s stays selected when it is highlighted',
    async (direction) => {
      const { chat, finish } = await answeringChat('```js\nlet one = 1\nconst two = 2\n', '```\n')
      const text = textIn(chat, 'code')
      pretendSelections(way)
      const [from, to] = direction === 'forward' ? [4, 17] : [17, 4]
      document.getSelection()?.setBaseAndExtent(text, from, text, to)
      await finish()
      await eventually(() => chat.root.querySelector('code [class^=hljs]')).toBeTruthy()
      expect(selected(chat)).toEqual({ text: 'one = 1\nconst', direction })
    },
  )

  test.each(['forward', 'backward'] as const)(
    'a list that is selected %s stays selected when its items move apart',
    async (direction) => {
      const { chat, finish } = await answeringChat('- one item\n- another\n', '\n- third\n')
      const [first, second] = [textIn(chat, 'li'), textIn(chat, 'li + li')]
      pretendSelections(way)
      const [from, to] = direction === 'forward' ? ([first, second] as const) : ([second, first] as const)
      document.getSelection()?.setBaseAndExtent(from, 4, to, 4)
      const before = selected(chat)
      await finish()
      await eventually(() => chat.root.querySelectorAll('li > p').length).toBe(3)
      expect(before.text).toContain('item')
      expect(selected(chat)).toEqual({ ...before, direction })
    },
  )

  // Chromium before 137 tells of no selection that crosses the edge of a shadow tree.
  test.skipIf(way === 'Chromium before 137')(
    'a selection that begins on the page and ends in code is kept when the code is highlighted',
    async () => {
      const { chat, finish } = await answeringChat('```js\nlet one = 1\n', '```\n')
      const page = document.createElement('p')
      page.textContent = 'Before'
      chat.element.before(page)
      onTestFinished(() => page.remove())
      const text = textIn(chat, 'code')
      pretendSelections(way)
      document.getSelection()?.setBaseAndExtent(page.firstChild as Text, 2, text, 7)
      await finish()
      await eventually(() => chat.root.querySelector('code [class^=hljs]')).toBeTruthy()
      const [range] = getComposedRanges.call(document.getSelection() as Selection, { shadowRoots: [chat.root] })
      const code = chat.root.querySelector('code') as HTMLElement
      const inCode = document.createRange()
      inCode.setStart(code, 0)
      inCode.setEnd(range?.endContainer as Node, range?.endOffset as number)
      expect([range?.startContainer, range?.startOffset, inCode.toString()]).toEqual([page.firstChild, 2, 'let one'])
    },
  )
})
