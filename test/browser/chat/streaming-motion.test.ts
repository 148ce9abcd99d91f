// @module-tag thorough: motion, frame by frame, and what is shown after seconds.
import { expect, onTestFinished, test } from 'vitest'
import { reduceMotion } from '../reduce-motion.ts'
import { eventually, renderChat } from '../render-chat.ts'

const answer = `# The Rhine

It rises in the Alps, and after a thousand kilometres it ends in the North Sea. On its way it passes six countries.

- Switzerland, where it begins
- Germany, where it is longest
- the Netherlands, where it ends

| City | Kilometre |
|---|---|
| Basel | 167 |
| Cologne | 688 |

\`\`\`js
const length = 1233
console.log(length)
\`\`\`

${'More of its story follows here, line by line, as long as somebody reads it. '.repeat(8)}`

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame)

/** A chat in which an answer streams, a few letters per frame. */
async function streamAnswer() {
  const history = [
    { role: 'user', text: 'Where does the Rhine end?' },
    { role: 'ai', text: 'In the North Sea.\n\n'.repeat(30) },
  ]
  const chat = await renderChat({
    history,
    connect: {
      stream: true,
      async handler(_body, signals) {
        signals.onOpen()
        for (let index = 0; index < answer.length; index += 4) {
          await nextFrame()
          void signals.onResponse({ text: answer.slice(index, index + 4) })
        }
        signals.onClose()
      },
    },
  })
  const scroller = chat.part('messages')
  const distance = (): number => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
  await eventually(() => distance() < 2).toBe(true)
  return { ...chat, scroller, distance, isStreaming: () => chat.submitState === 'stop' }
}

test('a streamed answer moves up by less than a line per frame', async () => {
  const { root, send, isStreaming, distance } = await streamAnswer()
  await send('Tell me more')
  const heading = () => root.querySelector('h1')
  await eventually(heading).toBeTruthy()
  const top = (): number => heading()?.getBoundingClientRect().top ?? NaN
  const jumps: number[] = []
  let before = top()
  while (isStreaming()) {
    // A busy machine renders late: a large distance by then is caught up.
    const keepsUp = distance() < 300
    await nextFrame()
    if (keepsUp) jumps.push(before - top())
    before = top()
  }
  // Steps are at most 8 pixels; a busy machine may combine two. A line is 26 pixels high.
  expect(Math.max(...jumps)).toBeLessThan(26)
  await eventually(() => distance() < 2).toBe(true)
})

test('a streamed answer is followed at once by those who want less motion', async () => {
  await reduceMotion()
  const { send, isStreaming, distance } = await streamAnswer()
  await send('Tell me more')
  await eventually(isStreaming).toBe(true)
  const distances: number[] = []
  while (isStreaming()) {
    await new Promise((resolve) => void requestAnimationFrame(() => setTimeout(resolve)))
    distances.push(distance())
  }
  expect(Math.max(...distances)).toBeLessThan(2)
})

test('nothing else in the list moves while an answer streams', async () => {
  const { send, isStreaming } = await streamAnswer()
  await send('Tell me more')
  await eventually(isStreaming).toBe(true)
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ type: 'layout-shift' })
  onTestFinished(() => observer.disconnect())
  await eventually(isStreaming).toBe(false)
  await nextFrame()
  await nextFrame()
  expect(observer.takeRecords()).toEqual([])
})

test('a streamed answer stays in place when the visitor scrolls up', async () => {
  const { root, scroller, send, isStreaming } = await streamAnswer()
  await send('Tell me more')
  await eventually(() => root.querySelector('table')).toBeTruthy()
  scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, bubbles: true }))
  const { scrollTop } = scroller
  await eventually(isStreaming).toBe(false)
  expect(scroller.scrollTop).toBe(scrollTop)
})

test('the button to scroll to the end is hidden while a streamed answer is followed', async () => {
  const { root, send, isStreaming } = await streamAnswer()
  await send('Tell me more')
  await eventually(isStreaming).toBe(true)
  const isShown: boolean[] = []
  while (isStreaming()) {
    await nextFrame()
    isShown.push(root.querySelector('#scroll-button')?.checkVisibility() ?? false)
  }
  expect(isShown).not.toContain(true)
})
