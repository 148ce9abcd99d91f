import { report } from '../../core/util/thrown/report.ts'

/** Tells developers what a service sent that cannot be read, where nobody else is told. */
export const complain = (problem: string, received: unknown): void => report('unreadable-answer', problem, received)
