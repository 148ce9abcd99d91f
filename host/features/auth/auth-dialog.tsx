import { useLocation, useSearch } from 'wouter'
import type { AuthEntry } from './auth-view.ts'
import { AuthViews } from './auth-views.tsx'

const entries: readonly AuthEntry[] = ['signin', 'signup', 'reset']
const isEntry = (name: string): name is AuthEntry => entries.some((entry) => entry === name)

/** The forms over /landing. Which of them is shown stands in the address: `?auth=signin`, `signup`, `reset`. */
export default function AuthDialog() {
  const [path, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('auth') ?? ''
  return (
    <AuthViews
      entry={isEntry(asked) ? asked : 'signin'}
      onEntry={(entry) => navigate(`${path}?auth=${entry}`, { replace: true })}
      onClose={() => navigate(path, { replace: true })}
    />
  )
}
