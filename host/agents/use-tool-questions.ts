import { useCallback, useEffect, useRef, useState } from 'react'
import type { ToolQuestion } from './agent-tool.ts'
import type { AskUser } from './run-agent-tool.ts'

interface Open {
  readonly question: ToolQuestion
  answer(isAllowed: boolean): void
}

/** The permission questions of a model's tools, one after another. Leaving the screen denies them. */
export function useToolQuestions() {
  const [open, setOpen] = useState<readonly Open[]>([])
  const waiting = useRef(open)
  waiting.current = open

  useEffect(
    () => () => {
      for (const { answer } of waiting.current) answer(false)
    },
    [],
  )

  const ask = useCallback<AskUser>(
    (question) =>
      new Promise((resolve) => {
        const one: Open = {
          question,
          answer(isAllowed) {
            setOpen((all) => all.filter((other) => other !== one))
            resolve(isAllowed)
          },
        }
        setOpen((all) => [...all, one])
      }),
    [],
  )

  return { current: open[0], ask }
}
