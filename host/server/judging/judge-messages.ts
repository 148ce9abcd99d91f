import type { PageJudge } from '../product/assessment/page-judge.ts'

/** What the thread is asked. */
export interface JudgeQuestion {
  readonly id: number
  readonly name: keyof PageJudge
  readonly given: readonly unknown[]
}

/** What it answers: a value or a failure. */
export interface JudgeAnswer {
  readonly id: number
  readonly value?: unknown
  readonly failure?: string
}

export type JudgeMessage = JudgeQuestion | JudgeAnswer
