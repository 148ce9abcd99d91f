import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { App } from '../../../../host/app/app.tsx'
import { createGuardedLocation } from '../../../../host/app/routing/guarded-location.ts'
import { navigationGuard } from '../../../../host/app/routing/blocked-navigation.ts'
import type { AuthState } from '../../../../host/auth/session/auth-state.ts'
import { authStore } from '../../../../host/auth/session/auth-store.ts'
import { reportCause } from '../../../../stories/kit/report-cause.ts'
import '../../../../host/ui/tokens.css'
import '../../../../host/ui/base.css'
import { setAddress } from './set-address.ts'

interface RenderAppOptions {
  path: string
  auth: AuthState
  isSocialReturn?: boolean
}

/** Opens the whole app at a path, for somebody. Everything is taken away when the test ends. */
export function renderApp({ path, auth, isSocialReturn = false }: RenderAppOptions) {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true) // a headless window may have none, and toasts wait for it
  sessionStorage.clear()
  setAddress(path)
  authStore.set(auth)
  const host = document.createElement('div')
  host.id = 'root'
  document.body.append(host)
  const memory = new Map<string, string>()
  const guardedLocation = createGuardedLocation({
    ...navigationGuard,
    memory: { read: (name) => memory.get(name), write: (name, value) => void memory.set(name, value) },
  })
  const root = createRoot(host, { onRecoverableError: reportCause })
  root.render(
    <StrictMode>
      <App location={guardedLocation} isSocialReturn={isSocialReturn} />
    </StrictMode>,
  )

  /** Every heading of a screen that was ever drawn, in order. */
  const headings: string[] = []
  const observer = new MutationObserver(() => {
    const heading = host.querySelector('h1')?.textContent
    if (heading && headings.at(-1) !== heading) headings.push(heading)
  })
  observer.observe(host, { childList: true, subtree: true, characterData: true })

  onTestFinished(() => {
    observer.disconnect()
    root.unmount()
    guardedLocation.destroy()
    host.remove()
    vi.restoreAllMocks()
  })
  return { host, location: guardedLocation, headings, setAuth: (next: AuthState): void => authStore.set(next) }
}
