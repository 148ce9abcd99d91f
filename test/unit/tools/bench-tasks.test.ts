import { expect, test } from 'vitest'
import { tasksOf } from '../../bench/tasks.mjs'

/** A trace of one page, with tasks of these microseconds: by the clock on the wall, and by that of the thread. */
const traceOf = (...tasks: { dur: number; tdur?: number }[]): string => {
  const page = { pid: 1, tid: 1 }
  const thread = { ...page, ph: 'M', name: 'thread_name', args: { name: 'CrRendererMain' } }
  const ran = tasks.map((task) => ({ ...page, ...task, ph: 'X', name: 'ThreadControllerImpl::RunTask' }))
  return JSON.stringify({ traceEvents: [thread, ...ran] })
}

test("the bench takes a task's own time on the processor, not the time that others had it", () => {
  expect(tasksOf(traceOf({ dur: 90_000, tdur: 20_000 }))).toEqual([20])
})

test('the bench takes no task for longer than the time that went by, whatever the clock of its thread says', () => {
  expect(tasksOf(traceOf({ dur: 8, tdur: 141_000 }, { dur: 5000 }))).toEqual([0.008, 5])
})
