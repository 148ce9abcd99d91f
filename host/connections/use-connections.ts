import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Integration } from '../backend/types.ts'
import { backend } from '../lib/backend.ts'
import { queries } from '../lib/queries.ts'
import { useCache } from '../lib/hooks/use-cache.ts'
import { toast } from '../lib/toast.ts'
import { useUnmountSignal } from '../lib/hooks/use-unmount-signal.ts'
import { useLoaded } from '../lib/hooks/use-loaded.ts'
import { errorMessage } from '../lib/error-message.ts'

type ReturnPath = '/app-integrations' | '/onboarding/social'

/** What a provider said when it led back here; without code and error it is the pretend one, which asks here. */
interface ProviderReturn {
  readonly id: string
  readonly state: string
  readonly code?: string
  readonly error?: string
}

function readReturn(search: string): ProviderReturn | undefined {
  const query = new URLSearchParams(search)
  const [id, state, code, error] = ['connect', 'state', 'code', 'error'].map((name) => query.get(name) ?? undefined)
  return id && state ? { id, state, ...(code && { code }), ...(error && { error }) } : undefined
}

/** The apps that can be connected, and the way to a provider and back. `returnTo` is the screen that shows them. */
export function useConnections(returnTo: ReturnPath) {
  const loaded = useLoaded(queries.integrations)
  const cache = useCache()
  const [, navigate] = useLocation()
  const search = useSearch()
  const [busy, setBusy] = useState<string>()
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({})
  const returned = useMemo(() => readReturn(search), [search])
  const told = useRef<string>(undefined)
  const leaving = useUnmountSignal()
  const all = loaded.value

  const run = useCallback(async (id: string, work: () => Promise<void>): Promise<void> => {
    setBusy(id)
    setFailures(({ [id]: _gone, ...others }) => others)
    try {
      await work()
    } catch (error) {
      setFailures((others) => ({ ...others, [id]: errorMessage(error) }))
    } finally {
      setBusy(undefined)
    }
  }, [])
  const keep = useCallback(
    (next: Integration): void =>
      cache.change(queries.integrations, (before) => before.map((one) => (one.id === next.id ? next : one))),
    [cache],
  )

  const finish = useCallback(
    ({ id, state }: ProviderReturn, answer: { code: string } | { error: string }): Promise<void> => {
      // The query goes first: a reload must not tell the backend twice.
      navigate(returnTo, { replace: true })
      return run(id, async () => {
        const integration = await backend.finishIntegration(id, { state, ...answer })
        keep(integration)
        if (integration.status === 'connected') toast(`${integration.name} connected`, { kind: 'success' })
      })
    },
    [keep, navigate, returnTo, run],
  )

  useEffect(() => {
    // In development an effect runs twice, and a provider's code is good for once.
    if (!returned || returned.state === told.current) return
    if (returned.code || returned.error) told.current = returned.state
    if (returned.code) void finish(returned, { code: returned.code })
    else if (returned.error) void finish(returned, { error: returned.error })
  }, [finish, returned])

  const asked = returned && !returned.code && !returned.error ? all?.find(({ id }) => id === returned.id) : undefined
  return {
    ...loaded,
    integrations: all,
    /** The app whose calls are under way. */
    busy,
    failures,
    /** What the pretend provider asks, and the way to answer it. */
    consent:
      asked && returned
        ? {
            integration: asked,
            answer: (isAllowed: boolean) => finish(returned, isAllowed ? { code: 'pretend' } : { error: 'access_denied' }),
          }
        : undefined,
    connect: (id: string): Promise<void> =>
      run(id, async () => {
        // Who has left the screen meanwhile is not taken to a provider.
        const { authorizeUrl } = await backend.connectIntegration(id, returnTo, leaving)
        const url = new URL(authorizeUrl, location.href)
        if (url.origin === location.origin) navigate(url.pathname + url.search)
        else location.assign(url)
      }),
    disconnect: (integration: Integration): Promise<void> =>
      run(integration.id, async () => {
        await backend.disconnectIntegration(integration.id)
        const { account: _account, connectedAt: _since, lastSyncAt: _sync, error: _error, ...rest } = integration
        keep({ ...rest, status: 'disconnected' })
        toast(`${integration.name} disconnected`)
      }),
    test: (integration: Integration): Promise<void> =>
      run(integration.id, async () => {
        const { isDelivered, message, at } = await backend.testIntegration(integration.id, leaving)
        if (isDelivered) keep({ ...integration, lastSyncAt: at })
        toast(message, { kind: isDelivered ? 'success' : 'warning' })
      }),
  }
}

export type Connections = ReturnType<typeof useConnections>
