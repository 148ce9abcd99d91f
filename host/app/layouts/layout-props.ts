import type { ReactNode } from 'react'
import type { AppRoute } from '../routing/routes.ts'

/** What every layout is given. */
export interface LayoutProps {
  route: AppRoute
  /** The screen. */
  children: ReactNode
}
