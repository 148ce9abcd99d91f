import type { LayoutProps } from './layout-props.ts'
import { DashboardLayout } from './dashboard-layout.tsx'
import { JourneyLayout } from './journey-layout.tsx'
import { PublicLayout } from './public-layout.tsx'

const layouts = { public: PublicLayout, journey: JourneyLayout, dashboard: DashboardLayout }

/** The layout around the screen. Between two screens of one layout it stays mounted: React keeps what has the same type. */
export function Layout({ route, children }: LayoutProps) {
  const Chosen = layouts[route.layout]
  return <Chosen route={route}>{children}</Chosen>
}
