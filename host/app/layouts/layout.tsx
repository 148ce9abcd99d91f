import { useState } from 'react'
import { useAuth } from '../../lib/hooks/use-auth.ts'
import { isPaid } from '../routing/route-guard.ts'
import type { LayoutProps } from './layout-props.ts'
import { DashboardLayout } from './dashboard-layout.tsx'
import { isOfBusiness } from './dashboard-areas.ts'
import { JourneyLayout } from './journey-layout.tsx'
import { PublicLayout } from './public-layout.tsx'

const layouts = { public: PublicLayout, journey: JourneyLayout, dashboard: DashboardLayout }

/**
 * The layout around the screen. Between two screens of one layout it stays mounted: React keeps what has the same type. With a plan
 * what the agents know of the business stands in the dashboard. Who pays in another tab keeps the layout until the next screen, and
 * with it what was typed here.
 */
export function Layout({ route, children }: LayoutProps) {
  const auth = useAuth()
  const [shown, setShown] = useState<{ path: string; isInDashboard: boolean }>()
  const now = shown?.path === route.path ? shown : { path: route.path, isInDashboard: isPaid(auth) && isOfBusiness(route.path) }
  if (now !== shown) setShown(now)
  const Chosen = layouts[now.isInDashboard ? 'dashboard' : route.layout]
  return <Chosen route={route}>{children}</Chosen>
}
