import { useMemo } from 'react'
import { authStore } from '../../auth/session/auth-store.ts'
import type { Query } from '../queries.ts'
import { queryClient } from '../query-client.ts'
import { useAuth } from './use-auth.ts'

/** What was read, to be changed by what was saved: all screens show it. Does nothing once somebody else is signed in. */
export function useCache() {
  const { userId = '' } = useAuth()
  return useMemo(() => {
    const keyOf = ({ name }: Query<unknown>) => [userId, name]
    const isMine = (): boolean => (authStore.get().userId ?? '') === userId

    function put<Value>(query: Query<Value>, value: Value): void {
      if (!isMine()) return
      // What is being read may be older.
      void queryClient.cancelQueries({ queryKey: keyOf(query) })
      queryClient.setQueryData<Value>(keyOf(query), value)
    }

    function refresh(query: Query<unknown>): void {
      void queryClient.invalidateQueries({ queryKey: keyOf(query) })
    }

    return {
      /** Undefined where it was not read yet. */
      get: <Value>(query: Query<Value>): Value | undefined => queryClient.getQueryData<Value>(keyOf(query)),
      /** Takes the place of what was read. */
      put,
      /** Changes what was read. What was not read yet is read as it is by then. */
      change<Value>(query: Query<Value>, change: (before: Value) => Value): void {
        const before = queryClient.getQueryData<Value>(keyOf(query))
        if (before === undefined) refresh(query)
        else put(query, change(before))
      },
      /** Reads it again where it is shown, and anew where it will be. */
      refresh,
      /** Is not shown again before it was read anew. */
      forget: (query: Query<unknown>): void => queryClient.removeQueries({ queryKey: keyOf(query) }),
    }
  }, [userId])
}
