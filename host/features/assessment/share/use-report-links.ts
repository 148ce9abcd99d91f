import { useCallback, useEffect, useState } from 'react'
import type { ReportLink } from '../../../backend/types.ts'
import { backend } from '../../../lib/backend.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { toast } from '../../../lib/toast.ts'

/** The links to reports that the user has shared, and the ways to make and withdraw one. */
export function useReportLinks() {
  const [links, setLinks] = useState<readonly ReportLink[]>()
  const [error, setError] = useState<unknown>()
  const [round, setRound] = useState(0)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    setError(undefined)
    backend.listReports(signal).then(
      (found) => signal.aborted || setLinks(found),
      (failure: unknown) => signal.aborted || setError(failure),
    )
    return () => controller.abort()
  }, [round])

  return {
    links,
    error,
    reload: useCallback(() => setRound((before) => before + 1), []),
    /** Rejects with what went wrong. */
    async share(wish: { assessmentId: string; days?: number }): Promise<void> {
      const made = await backend.shareReport(wish)
      setLinks((before = []) => [made, ...before])
    },
    async withdraw({ id }: ReportLink): Promise<void> {
      try {
        await backend.withdrawReport(id)
        setLinks((before = []) => before.filter((link) => link.id !== id))
        toast('Link withdrawn. It opens nothing any more.')
      } catch (failure) {
        toast(errorMessage(failure), { kind: 'error' })
      }
    },
  }
}
