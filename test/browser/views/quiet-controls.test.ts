import { expect, test } from 'vitest'
import { eventually, renderChat, type RenderedChat } from '../render-chat.ts'

const answer = {
  role: 'ai',
  parts: [
    { type: 'reasoning', text: 'They want a file.', duration: 2000 },
    // Between them, or both would be one folded line.
    { type: 'text', text: 'I look for it.' },
    { type: 'tool', id: 'c1', name: 'find', state: 'output-available', input: '{}', output: 'Found' },
    { type: 'text', text: '```js\nlet a\n```\n\n| a |\n|---|\n| b |' },
    { type: 'source', id: 's', url: 'https://a.example', title: 'A' },
    { type: 'suggestions', suggestions: ['And then?'] },
  ],
} as const

/** A chat with something of everything that has a picture or can be pressed. */
async function fullChat(): Promise<RenderedChat> {
  const chat = await renderChat(
    {
      demo: true,
      history: [{ role: 'user', text: 'Hello' }, answer],
      messageActions: true,
      mixedFiles: true,
      camera: true,
      defaultInput: { files: [new File(['a'], 'a.txt')] },
      scrollButton: true,
    },
    { style: 'width: 1000px; height: 700px' },
  )
  await eventually(
    () => chat.root.querySelectorAll('.tool, .sources, .message-actions, .file-attachment, .suggestions').length,
  ).toBeGreaterThan(4)
  return chat
}

test('all pictures of a chat are lines of 1.6 pixels on one grid', async () => {
  const chat = await fullChat()
  const icons = [...chat.root.querySelectorAll<SVGSVGElement>('svg.icon')].filter((icon) => icon.checkVisibility())
  expect(icons.length).toBeGreaterThan(8)
  const odd = icons.filter((icon) => {
    const { strokeWidth, inlineSize, stroke } = getComputedStyle(icon)
    const pixels = (Number.parseFloat(strokeWidth) * Number.parseFloat(inlineSize)) / 24
    // The mark of the chat is a star without a line; three dots are dots.
    if (stroke === 'none') return false
    return Math.abs(pixels - 1.6) > 0.05 || icon.getAttribute('viewBox') !== '0 0 24 24'
  })
  expect(odd.map(({ outerHTML }) => outerHTML)).toEqual([])
})

test('all that can be pressed in a chat answers in 120 milliseconds', async () => {
  const chat = await fullChat()
  const controls = [...chat.root.querySelectorAll<HTMLElement>('button, summary, .sources a')].filter((one) =>
    one.checkVisibility(),
  )
  expect(controls.length).toBeGreaterThan(8)
  const slow = controls.filter((control) => {
    const { transitionProperty, transitionDuration } = getComputedStyle(control)
    const durations = transitionDuration.split(', ')
    return durations[transitionProperty.split(', ').indexOf('background-color')] !== '0.12s'
  })
  expect(slow.map(({ outerHTML }) => outerHTML.slice(0, 90))).toEqual([])
})
