import type { ReactNode } from 'react'
import type { AppRoute } from '../routing/routes.ts'

/** The props of every layout. */
export interface LayoutProps {
  route: AppRoute
  /** The screen. */
  children: ReactNode
}
