import { expect, test, vi } from 'vitest'
import { type FrameStep, planFrameSteps } from '../../../sdk/dom/placing/frame-steps.ts'

test('what measures and writes in turns in one frame takes each turn with the others, so that the page is laid out once', async () => {
  const done: string[] = []
  const inTurns = (name: string, steps: number, step = 1): FrameStep => {
    return () => {
      done.push(`${name}${step}`)
      return step < steps ? inTurns(name, steps, step + 1) : undefined
    }
  }
  planFrameSteps(inTurns('a', 3))
  planFrameSteps(inTurns('b', 1))
  planFrameSteps(inTurns('c', 2))
  await vi.waitFor(() => expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']))
})

test('what is planned during such a frame waits for the next one', async () => {
  const frames: number[] = []
  let frame = 0
  const count = (): void => {
    frame += 1
    if (frames.length < 2) requestAnimationFrame(count)
  }
  requestAnimationFrame(count)
  const note = (): undefined => void frames.push(frame)
  planFrameSteps(() => {
    planFrameSteps(note)
    return note()
  })
  await vi.waitFor(() => expect(frames).toEqual([1, 2]))
})

test('a frame that the page took away keeps nothing waiting that is planned later', async () => {
  const done: string[] = []
  const note = (name: string) => (): undefined => void done.push(name)
  const lost = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValueOnce(0)
  planFrameSteps(note('lost'))
  lost.mockRestore()
  planFrameSteps(note('later'))
  await vi.waitFor(() => expect(done).toEqual(['lost', 'later']))
})

test('a step that fails keeps no other from its own, and its failure is told', async () => {
  const done: string[] = []
  const told = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined)
  planFrameSteps(() => {
    throw new Error('No list')
  })
  planFrameSteps(() => void done.push('other'))
  await vi.waitFor(() => expect(done).toEqual(['other']))
  expect(told).toHaveBeenCalledWith(new Error('No list'))
  told.mockRestore()
})
