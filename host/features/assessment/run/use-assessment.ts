import { useCallback, useEffect, useRef, useState } from 'react'
import type { Assessment, LatestAssessment, PageUpload } from '../../../backend/types.ts'
import { backend } from '../../../lib/backend.ts'
import { queries } from '../../../lib/queries.ts'
import { useCache } from '../../../lib/hooks/use-cache.ts'
import { localStore } from '../../../lib/local-store.ts'
import { useRetryOnRecovery } from '../../../lib/hooks/use-retry-on-recovery.ts'

/** What a screen knows about the assessment of the website. `former` is the newest that is done, where another is shown or wanted. */
export type AssessmentState =
  | { readonly phase: 'loading'; readonly assessment?: undefined }
  /** There is none yet, or the user wants another. */
  | { readonly phase: 'none'; readonly assessment?: Assessment | undefined; readonly former?: Assessment | undefined }
  | { readonly phase: 'running' | 'failed'; readonly assessment: Assessment; readonly former?: Assessment | undefined }
  /** `attempt` failed after it. */
  | { readonly phase: 'done'; readonly assessment: Assessment; readonly attempt?: Assessment | undefined }
  /** It could not be asked for. */
  | { readonly phase: 'lost'; readonly assessment?: Assessment | undefined; readonly error: unknown }

/** The failed attempt that the user does not want to read of again. */
const dismissedKey = 'assessment-dismissed'

function stateOf(latest: LatestAssessment | null): AssessmentState {
  if (!latest) return { phase: 'none' }
  const { attempt, ...assessment } = latest
  if (assessment.status !== 'done') return { phase: assessment.status === 'failed' ? 'failed' : 'running', assessment }
  if (attempt && attempt.status !== 'failed') return { phase: 'running', assessment: attempt, former: assessment }
  const isNews = attempt && localStore.read(dismissedKey) !== attempt.id
  return { phase: 'done', assessment, attempt: isNews ? attempt : undefined }
}

const doneOf = (state: AssessmentState): Assessment | undefined => {
  if (state.phase === 'done') return state.assessment
  return 'former' in state ? state.former : undefined
}

/** The newest assessment that is done, or the one that runs, followed until it ends; and the ways to start another. */
export function useAssessment() {
  const cache = useCache()
  const [state, setState] = useState<AssessmentState>(() => {
    const known = cache.get(queries.assessment)
    return known === undefined ? { phase: 'loading' } : stateOf(known)
  })
  const following = useRef<AbortController>(undefined)
  const isGone = useRef(false)

  const follow = useCallback(
    async (started?: AssessmentState): Promise<void> => {
      following.current?.abort()
      const { signal } = (following.current = new AbortController())
      const readLatest = async (): Promise<AssessmentState> => {
        const latest = await queries.assessment.read(signal)
        cache.put(queries.assessment, latest)
        return stateOf(latest)
      }
      const show = (next: AssessmentState): void => {
        if (!signal.aborted) setState(next)
      }
      try {
        let now = started ?? (await readLatest())
        show(now)
        while (now.phase === 'running') {
          const { former } = now
          for await (const news of backend.watchAssessment(now.assessment.id, signal))
            if (news.status !== 'done' && news.status !== 'failed') show({ phase: 'running', assessment: news, former })
          show((now = await readLatest()))
        }
      } catch (error) {
        // What is known already stays, unless it was being followed.
        const isShown = ({ phase }: AssessmentState): boolean => phase !== 'loading' && phase !== 'running'
        if (!signal.aborted)
          setState((before) => (isShown(before) ? before : { phase: 'lost', assessment: before.assessment, error }))
      }
    },
    [cache],
  )

  const reload = useCallback(() => {
    setState({ phase: 'loading' })
    void follow()
  }, [follow])

  useEffect(() => {
    isGone.current = false
    void follow()
    return () => {
      isGone.current = true
      following.current?.abort()
    }
  }, [follow])

  useRetryOnRecovery(state.phase === 'lost' ? state.error : undefined, reload)

  const done = doneOf(state)
  return {
    ...state,
    reload,
    /** Rejects when it could not even be started. */
    async start(wish: string | PageUpload): Promise<void> {
      const started = typeof wish === 'string' ? await backend.startAssessment(wish) : await backend.uploadAssessment(wish)
      if (!isGone.current) void follow({ phase: 'running', assessment: started, former: done })
    },
    /** Leaves what is shown, for the form. What runs goes on, but is not followed any more. */
    startOver(): void {
      following.current?.abort()
      setState(({ assessment }) => ({ phase: 'none', assessment, former: done }))
    },
    /** Shows the newest that is done again; undefined when there is none other. */
    showFormer:
      done && state.phase !== 'done'
        ? () => {
            following.current?.abort()
            setState({ phase: 'done', assessment: done })
          }
        : undefined,
    /** Back to the form with what failed in it. */
    retry(attempt: Assessment): void {
      setState({ phase: 'failed', assessment: attempt, former: done })
    },
    /** Says no more of what failed. */
    dismiss(attempt: Assessment): void {
      localStore.write(dismissedKey, attempt.id)
      setState((now) => (now.phase === 'done' ? { ...now, attempt: undefined } : now))
    },
  }
}

/** What `useAssessment` returns. */
export type AssessmentControls = ReturnType<typeof useAssessment>
