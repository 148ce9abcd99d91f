import { useEffect, useState } from 'react'
import type { AuthState } from '../../auth/session/auth-state.ts'
import { isPaid } from './route-guard.ts'
import type { ScreenPath } from './routes.ts'
import { findHomePath } from './home-path.ts'

/** Where a signed-in user starts, for a link. Until it is known, the start of the journey. */
export function useHomePath(auth: AuthState): ScreenPath {
  const [found, setFound] = useState<ScreenPath>()
  const hasPlan = isPaid(auth)
  const { isAuthenticated, userId } = auth

  useEffect(() => {
    if (!isAuthenticated) return undefined
    let isOver = false
    void findHomePath(hasPlan).then((path) => isOver || setFound(path))
    return () => {
      isOver = true
    }
  }, [isAuthenticated, userId, hasPlan])

  return hasPlan ? '/dashboard' : (found ?? '/assessment')
}
