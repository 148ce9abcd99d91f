import { Ellipsis } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { useAuth } from '../../lib/hooks/use-auth.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { ThemePicker } from './theme-picker.tsx'
import { blockedNavigation } from '../routing/blocked-navigation.ts'
import { businessAreas, dashboardAreas } from './dashboard-areas.ts'
import type { LayoutProps } from './layout-props.ts'
import { SkipLink } from './skip-link.tsx'
import { Wordmark } from './wordmark.tsx'
import './dashboard-layout.css'

interface AreaLinkProps {
  area: (typeof dashboardAreas)[number]
  current: string
}

function AreaLink({ area: { path, label, shortLabel, Icon, isInBar }, current }: AreaLinkProps) {
  return (
    <Link href={path} className="dashboard-link" aria-current={path === current ? 'page' : undefined}>
      <Icon size={20} aria-hidden />
      <span className={isInBar ? 'dashboard-label dashboard-long' : 'dashboard-label'}>{label}</span>
      {isInBar && (
        <span className="dashboard-short" aria-hidden>
          {shortLabel ?? label}
        </span>
      )}
    </Link>
  )
}

/** What the agents know of the business, below the areas. */
function BusinessLinks({ current }: { current: string }) {
  const id = useId()
  return (
    <>
      <p id={id} className="dashboard-heading">
        Your business
      </p>
      <ul className="dashboard-areas" aria-labelledby={id}>
        {businessAreas
          .filter(({ path }) => blockedNavigation(current, path) === undefined)
          .map((area) => (
            <li key={area.path}>
              <AreaLink area={area} current={current} />
            </li>
          ))}
      </ul>
    </>
  )
}

/** What does not fit into the bar of a small screen. */
function MoreMenu({ current }: { current: string }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const areas = dashboardAreas.filter(({ isInBar }) => !isInBar)
  const isHere = [...areas, ...businessAreas].some(({ path }) => path === current)

  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [current])

  return (
    <>
      <button type="button" className="dashboard-link" popoverTarget={id} data-current={isHere || undefined}>
        <Ellipsis size={20} aria-hidden />
        <span className="dashboard-label">More</span>
      </button>
      <div id={id} ref={menu} className="dashboard-more" popover="auto">
        <ul>
          {areas.map((area) => (
            <li key={area.path}>
              <AreaLink area={area} current={current} />
            </li>
          ))}
        </ul>
        <BusinessLinks current={current} />
        <div className="dashboard-more-end">
          <SignOutButton />
          <ThemePicker />
        </div>
      </div>
    </>
  )
}

/** The eight areas that a plan opens, and what they know of the business: one rail, or one bar, that stays while the areas change. */
export function DashboardLayout({ route, children }: LayoutProps) {
  const { user } = useAuth()
  const name = user?.preferred_username ?? user?.name ?? user?.email
  return (
    <div className="dashboard">
      <SkipLink />
      {/* In a low window it scrolls, and to Firefox any box that scrolls is a stop of the Tab key: this one has no name. */}
      <header className="dashboard-rail" tabIndex={-1}>
        <div className="dashboard-mark">
          <Wordmark href="/dashboard" />
        </div>
        <nav aria-label="Areas">
          <ul className="dashboard-areas">
            {dashboardAreas.map((area) => (
              <li key={area.path} data-in-bar={area.isInBar}>
                <AreaLink area={area} current={route.path} />
              </li>
            ))}
            <li className="dashboard-more-item">
              <MoreMenu current={route.path} />
            </li>
          </ul>
          <div className="dashboard-business">
            <BusinessLinks current={route.path} />
          </div>
        </nav>
        <div className="dashboard-person">
          {name && (
            <p className="dashboard-name" title={name}>
              {name}
            </p>
          )}
          <SignOutButton className="dashboard-sign-out" />
          <ThemePicker />
        </div>
      </header>
      <main id="content" className="dashboard-main" tabIndex={-1} data-focus-target>
        {children}
      </main>
    </div>
  )
}
