import { expect, onTestFinished, test } from 'vitest'
import type { MessageContent } from '../../../../sdk/core/options/options.ts'
import { writeSnapshotPage } from '../../../../sdk/server/snapshots/snapshot-page.ts'
import { englishWords } from '../../../../sdk/server/snapshots/snapshot-words.ts'
import { axeFindings } from '../../axe-findings.ts'

const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const messages: MessageContent[] = [
  { id: 'q', role: 'user', text: 'Which flour?', createdAt: '2026-11-01T10:00:00.000Z' },
  {
    id: 'a',
    role: 'ai',
    parts: [
      { type: 'text', text: `Rye[^1], **always**.\n\n\`\`\`js\nconst rye = '${'r'.repeat(400)}'\n\`\`\`\n\n[^1]: Mills` },
      { type: 'source', id: 's', title: 'Mills', url: 'https://mill.example/' },
      { type: 'file', file: { src: picture, name: 'grain.gif', type: 'image' } },
    ],
  },
]

/** The page of a shared conversation in a frame of its own, as a browser opens it; scripts are ours alone. */
async function opened(words: Partial<typeof englishWords>, width: number): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  frame.title = 'A shared conversation'
  frame.style.cssText = `inline-size: ${width}px; block-size: 600px; border: 0`
  frame.srcdoc = writeSnapshotPage({
    words: { ...englishWords, ...words },
    until: '2026-12-06T12:00:00.000Z',
    messages,
  })
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  await loaded
  return frame
}

test.each([
  ['on a wide screen', {}, 900],
  ['on a phone', {}, 390],
  ['from right to left', { language: 'he', direction: 'rtl', title: 'שיחה' }, 390],
] as const)(
  'axe finds nothing on the page of a shared conversation, and nothing of it is cut off: %s',
  async (_, words, width) => {
    const frame = await opened(words, width)
    const page = frame.contentDocument
    if (!page) throw new Error('The page is not open')
    expect(page.documentElement.dir).toBe('direction' in words ? words.direction : 'ltr')
    // Axe looks into frames that it can speak to, of which this page without scripts is none.
    const copy = document.createElement('div')
    copy.lang = page.documentElement.lang
    copy.dir = page.documentElement.dir
    copy.append(...[...page.querySelectorAll('style')].map((style) => style.cloneNode(true)), page.body.cloneNode(true))
    frame.hidden = true
    document.body.append(copy)
    onTestFinished(() => copy.remove())
    expect(await axeFindings(copy)).toEqual([])
    frame.hidden = false
    // From right to left Chromium rounds up what nothing sticks out of.
    expect(page.documentElement.scrollWidth).toBeLessThanOrEqual(width + 1)
  },
)
