import { useCallback, useEffect, useRef, useState } from 'react'
import type { Assessment, PageUpload } from '../../../backend/types.ts'
import { backend } from '../../../lib/backend.ts'
import { localStore } from '../../../lib/local-store.ts'
import { useRetryOnRecovery } from '../../../lib/hooks/use-retry-on-recovery.ts'
import { readLatestAssessment } from '../../../backend/read-latest-assessment.ts'

/** What a screen knows about the assessment of the website. */
export type AssessmentState =
  | { readonly phase: 'loading'; readonly assessment?: undefined }
  /** There is none yet, or the user wants another. */
  | { readonly phase: 'none'; readonly assessment?: Assessment | undefined }
  | { readonly phase: 'running' | 'done' | 'failed'; readonly assessment: Assessment }
  /** It could not be asked for. */
  | { readonly phase: 'lost'; readonly assessment?: Assessment | undefined; readonly error: unknown }

/** Where the newest finished one is remembered: a later one that fails does not take it away. */
const doneKey = 'assessment-done'

function stateOf(assessment: Assessment | undefined): AssessmentState {
  if (!assessment) return { phase: 'none' }
  const { status } = assessment
  return { phase: status === 'done' || status === 'failed' ? status : 'running', assessment }
}

/** The newest assessment, followed while it runs; and the ways to start another. */
export function useAssessment() {
  const [state, setState] = useState<AssessmentState>({ phase: 'loading' })
  const following = useRef<AbortController>(undefined)
  const isGone = useRef(false)

  const follow = useCallback(async (first: (signal: AbortSignal) => Promise<Assessment | undefined>): Promise<void> => {
    following.current?.abort()
    const { signal } = (following.current = new AbortController())
    const show = (assessment: Assessment | undefined): void => {
      if (signal.aborted) return
      if (assessment?.status === 'done') localStore.write(doneKey, assessment.id)
      setState(stateOf(assessment))
    }
    try {
      const found = await first(signal)
      show(found)
      if (found && stateOf(found).phase === 'running')
        for await (const news of backend.watchAssessment(found.id, signal)) show(news)
    } catch (error) {
      if (!signal.aborted) setState(({ assessment }) => ({ phase: 'lost', assessment, error }))
    }
  }, [])

  const reload = useCallback(() => {
    setState({ phase: 'loading' })
    void follow(readLatestAssessment)
  }, [follow])

  useEffect(() => {
    isGone.current = false
    void follow(readLatestAssessment)
    return () => {
      isGone.current = true
      following.current?.abort()
    }
  }, [follow])

  useRetryOnRecovery(state.phase === 'lost' ? state.error : undefined, reload)

  const formerId = localStore.read(doneKey)
  return {
    ...state,
    reload,
    /** Rejects when it could not even be started. */
    async start(wish: string | PageUpload): Promise<void> {
      const started = typeof wish === 'string' ? await backend.startAssessment(wish) : await backend.uploadAssessment(wish)
      if (!isGone.current) void follow(async () => started)
    },
    /** Leaves what is shown, for the form. What runs goes on, but is not followed any more. */
    startOver(): void {
      following.current?.abort()
      setState(({ assessment }) => ({ phase: 'none', assessment }))
    },
    /** Shows the newest finished one again; undefined when there is none other. */
    showFormer:
      formerId !== undefined && (state.phase === 'none' || state.assessment?.id !== formerId)
        ? () => void follow((signal) => backend.readAssessment(formerId, signal))
        : undefined,
  }
}

/** What `useAssessment` returns. */
export type AssessmentControls = ReturnType<typeof useAssessment>
