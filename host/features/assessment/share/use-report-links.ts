import type { ReportLink } from '../../../backend/types.ts'
import { backend } from '../../../lib/backend.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { useCache } from '../../../lib/hooks/use-cache.ts'
import { useLoaded } from '../../../lib/hooks/use-loaded.ts'
import { queries } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toast.ts'

/** The links to reports that the user has shared, and the ways to make and withdraw one. */
export function useReportLinks() {
  const { value: links, error, reload } = useLoaded(queries.reports)
  const cache = useCache()
  return {
    links,
    error,
    reload,
    /** Rejects with what went wrong. */
    async share(wish: { assessmentId: string; days?: number }): Promise<void> {
      const made = await backend.shareReport(wish)
      cache.change(queries.reports, (before) => [made, ...before])
    },
    async withdraw({ id }: ReportLink): Promise<void> {
      try {
        await backend.withdrawReport(id)
        cache.change(queries.reports, (before) => before.filter((link) => link.id !== id))
        toast('Link withdrawn. It opens nothing any more.')
      } catch (failure) {
        toast(errorMessage(failure), { kind: 'error' })
      }
    },
  }
}
