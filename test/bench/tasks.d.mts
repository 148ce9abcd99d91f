/** The milliseconds of processor time of every task that the busiest page of a trace ran on its main thread. */
export function tasksOf(trace: { toString(): string }): number[]
