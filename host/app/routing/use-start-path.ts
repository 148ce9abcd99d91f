import { useEffect, useState } from 'react'
import type { AuthState } from '../../auth/session/auth-state.ts'
import { isPaid } from './navigation.ts'
import type { ScreenPath } from './routes.ts'
import { resolveStartPath } from './resolve-start-path.ts'

/** For a link: where a signed-in person goes on. Until that is known, the beginning of the way. */
export function useStartPath(auth: AuthState): ScreenPath {
  const [found, setFound] = useState<ScreenPath>()
  const hasPlan = isPaid(auth)
  const { isAuthenticated, userId } = auth

  useEffect(() => {
    if (!isAuthenticated) return undefined
    let isOver = false
    void resolveStartPath(hasPlan).then((path) => isOver || setFound(path))
    return () => {
      isOver = true
    }
  }, [isAuthenticated, userId, hasPlan])

  return hasPlan ? '/dashboard' : (found ?? '/assessment')
}
