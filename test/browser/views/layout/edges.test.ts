import { expect, test } from 'vitest'
import type { MessageContent } from '../../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../../render-chat.ts'

const words = 'A line of words that goes on for longer than any column is wide, so that it fills it. '.repeat(3)

const answer: MessageContent = {
  role: 'ai',
  parts: [
    { type: 'reasoning', text: words, duration: 2000 },
    { type: 'text', text: words },
    { type: 'tool', id: 'a', name: 'find', state: 'output-error', input: '{}', output: 'No' },
    {
      type: 'text',
      text: `# ${words}\n\n${words}\n\n- ${words}\n\n> ${words}\n\n\`\`\`js\nconst a = 1 // ${words}\n\`\`\`\n\n| a | b |\n|---|---|\n| ${words} | ${words} |`,
    },
  ],
}

/** Where the lines of an answer begin and end: what is seen of each of its blocks. */
function edges(chat: ShadowRoot): { starts: number[]; ends: number[] } {
  const root = chat.querySelector('.deep-chat-outer-container-role-ai') ?? chat
  const blocks = root.querySelectorAll(
    '.markdown-section > :is(p, h1, blockquote), .markdown-section > .code-block, .table-box, .tool[data-state="output-error"]',
  )
  const list = [...root.querySelectorAll('.markdown-section li')]
  const boxes = [...blocks].map((block) => block.getBoundingClientRect())
  const unique = (values: number[]): number[] => [...new Set(values.map(Math.round))].toSorted((a, b) => a - b)
  return {
    starts: unique(boxes.map(({ left }) => left)),
    ends: unique([...boxes, ...list.map((item) => item.getBoundingClientRect())].map(({ right }) => right)),
  }
}

test.for([320, 390, 470, 768, 1024, 1440])(
  'all of an answer begins and ends on the same lines in a chat of %i pixels',
  async (width) => {
    const chat = await renderChat({ demo: true, history: [{ role: 'user', text: 'Tell me' }, answer] })
    chat.element.style.cssText = `inline-size: ${width}px; block-size: 700px`
    await eventually(() => chat.root.querySelector('.table-box')).not.toBeNull()
    await eventually(() => edges(chat.root).starts).toHaveLength(1)
    expect(edges(chat.root).ends.length).toBeLessThanOrEqual(2)
  },
)
