import { expect, onTestFinished, test, vi } from 'vitest'
import { createGlide } from '../../../sdk/dom/scrolling/glide.ts'

/** A list of 400 px that grows, and a clock that draws so many frames a second. */
function list(framesPerSecond: number) {
  const scroller = document.createElement('div')
  scroller.style.cssText = 'height: 400px; overflow: auto'
  const content = document.createElement('div')
  let height = 400
  scroller.append(content)
  document.body.append(scroller)
  onTestFinished(() => scroller.remove())
  let frames: FrameRequestCallback[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw))
  let now = 0
  const glide = createGlide(scroller, () => undefined)
  return {
    behind: () => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop,
    grow(pixels: number): void {
      height += pixels
      content.style.height = `${height}px`
      glide.start()
    },
    frame(): number {
      now += 1000 / framesPerSecond
      const due = frames
      frames = []
      for (const draw of due) draw(now)
      return now
    },
  }
}

test.each([15, 60, 120])('at %s frames a second a stream of lines is never more than a line behind for long', (rate) => {
  const { grow, frame, behind } = list(rate)
  let late = 0
  let latest = 0
  for (let next = 0, now = 0; now < 6000;) {
    if (now >= next) {
      grow(26)
      next += 80
    }
    const before = now
    now = frame()
    late = behind() > 48 ? late + now - before : 0
    latest = Math.max(latest, late)
  }
  expect(latest).toBeLessThanOrEqual(300)
})

test.each([15, 60, 120])('at %s frames a second a block of 400 pixels is there within half a second', (rate) => {
  const { grow, frame, behind } = list(rate)
  grow(400)
  while (frame() < 500);
  expect(behind()).toBeLessThan(24)
})

test('the way takes as long on a fast screen as on a slow one', () => {
  const left = [15, 60, 120].map((rate) => {
    const { grow, frame, behind } = list(rate)
    grow(120)
    // The first frame has no time before it.
    frame()
    while (frame() < 200);
    vi.restoreAllMocks()
    return behind()
  })
  expect(Math.max(...left) - Math.min(...left)).toBeLessThan(16)
})
