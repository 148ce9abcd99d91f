import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Query } from '../queries.ts'
import { queryClient } from '../query-client.ts'
import { useAuth } from './use-auth.ts'

/** What a screen knows about something that it loads. */
export type Loaded<Value> = (
  | { readonly status: 'loading'; readonly value?: undefined; readonly error?: undefined }
  | { readonly status: 'loaded'; readonly value: Value; readonly error?: undefined }
  | { readonly status: 'failed'; readonly value?: undefined; readonly error: unknown }
) & {
  /** It is being read, for the first time or again. */
  readonly isBusy: boolean
  /** Reads it again; what is shown stays until then. */
  reload(): void
}

/**
 * Loads something for a screen: what was read before is there at once, and is read again without a word. It is read again, too, when the
 * network is back and when the session is new. Leaving the screen aborts it.
 */
export function useLoaded<Value>({ name, read, isOnce = false }: Query<Value>): Loaded<Value> {
  const { userId = '' } = useAuth()
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: [userId, name],
      queryFn: ({ signal }) => read(signal),
      ...(isOnce && { staleTime: Infinity, gcTime: 0 }),
    },
    queryClient,
  )
  const reload = useCallback(() => void refetch(), [refetch])
  const more = { isBusy: isFetching, reload }
  if (data !== undefined) return { status: 'loaded', value: data, ...more }
  return error ? { status: 'failed', error, ...more } : { status: 'loading', ...more }
}
