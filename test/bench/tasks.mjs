/** The milliseconds of processor time of every task that the busiest page of a trace ran on its main thread. */
export function tasksOf(trace) {
  const { traceEvents: events } = JSON.parse(trace.toString())
  const key = ({ pid, tid }) => `${pid}/${tid}`
  const isMain = ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain'
  const threads = new Map(events.filter(isMain).map((event) => [key(event), { tasks: [], sum: 0 }]))
  for (const event of events) {
    const thread = event.ph === 'X' && event.name === 'ThreadControllerImpl::RunTask' && threads.get(key(event))
    if (!thread) continue
    // Chromium's clock of threads may jump: no task has taken longer than the time that went by.
    const milliseconds = Math.min(event.tdur ?? event.dur, event.dur) / 1000
    thread.tasks.push(milliseconds)
    thread.sum += milliseconds
  }
  return [...threads.values()].toSorted((a, b) => b.sum - a.sum)[0]?.tasks ?? []
}
