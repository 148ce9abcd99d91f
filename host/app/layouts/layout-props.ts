import type { ReactNode } from 'react'
import type { AppRoute } from '../routes.ts'

/** What every layout is given. */
export interface LayoutProps {
  route: AppRoute
  /** The screen. */
  children: ReactNode
}
