import { useCallback, useEffect, useRef, useState } from 'react'
import { BackendError } from '../../../backend/backend-error.ts'
import type { VisitorAssessment } from '../../../backend/types.ts'
import { backend } from '../../../lib/backend.ts'
import { begunAssessment } from '../../../lib/begun-assessment.ts'
import { useRetryOnRecovery } from '../../../lib/hooks/use-retry-on-recovery.ts'

type VisitorState =
  /** None was begun; `isGone` where one was, and is kept no more. */
  | { readonly phase: 'none'; readonly isGone?: boolean }
  | { readonly phase: 'running' | 'done' | 'failed'; readonly assessment: VisitorAssessment }
  /** It could not be asked for. */
  | { readonly phase: 'lost'; readonly error: unknown }

const stateOf = (assessment: VisitorAssessment): VisitorState => {
  const { status } = assessment
  return { phase: status === 'done' || status === 'failed' ? status : 'running', assessment }
}

/** The assessment that a visitor has begun without an account, followed until it ends, also after a reload. */
export function useVisitorAssessment() {
  // What this browser remembers is looked up after the first draw, which a server may have made.
  const [state, setState] = useState<VisitorState>({ phase: 'none' })
  const following = useRef<AbortController>(undefined)

  const follow = useCallback(async (id: string): Promise<void> => {
    following.current?.abort()
    const { signal } = (following.current = new AbortController())
    try {
      for await (const news of backend.watchVisitorAssessment(id, signal)) {
        if (signal.aborted) return
        // What failed is no one's to take over.
        if (news.status === 'failed') begunAssessment.forget()
        setState(stateOf(news))
      }
    } catch (error) {
      if (signal.aborted) return
      const isGone = error instanceof BackendError && error.kind === 'not-found'
      if (isGone) begunAssessment.forget()
      setState(isGone ? { phase: 'none', isGone } : { phase: 'lost', error })
    }
  }, [])

  const retry = useCallback((): void => {
    const id = begunAssessment.read()
    if (id !== undefined) void follow(id)
  }, [follow])

  useEffect(() => {
    retry()
    return () => following.current?.abort()
  }, [retry])

  useRetryOnRecovery(state.phase === 'lost' ? state.error : undefined, retry)

  return {
    ...state,
    retry,
    /** Rejects when it could not even be started. */
    async start(url: string): Promise<void> {
      const started = await backend.startVisitorAssessment(url)
      begunAssessment.remember(started.id)
      setState(stateOf(started))
      void follow(started.id)
    },
    /** Back to the form. What runs goes on, and is forgotten. */
    startOver(): void {
      following.current?.abort()
      begunAssessment.forget()
      setState({ phase: 'none' })
    },
  }
}
