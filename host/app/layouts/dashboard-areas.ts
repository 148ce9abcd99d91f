import {
  ChartColumn,
  Clapperboard,
  MessageCircle,
  Palette,
  Plug,
  Settings,
  Share2,
  Sparkles,
  type LucideIcon,
} from 'lucide-react'
import type { ScreenPath } from '../routing/routes.ts'

/** An area of the dashboard, as its navigation shows it. */
interface DashboardArea {
  readonly path: ScreenPath
  readonly label: string
  /** A word of the label, for the bar of a small screen. Default: the label. */
  readonly shortLabel?: string
  readonly Icon: LucideIcon
  /** Whether it stands in the bar of a small screen itself, or behind "More". */
  readonly isInBar: boolean
}

/** The eight areas, in the order of the rail. */
export const dashboardAreas: readonly DashboardArea[] = [
  { path: '/dashboard', label: 'CMO agent', shortLabel: 'CMO', Icon: Sparkles, isInBar: true },
  { path: '/videoproducer', label: 'Video producer', Icon: Clapperboard, isInBar: false },
  { path: '/graphicdesigner', label: 'Graphic designer', Icon: Palette, isInBar: false },
  { path: '/socialmedia', label: 'Social media', shortLabel: 'Social', Icon: Share2, isInBar: true },
  { path: '/analytics', label: 'Chat analytics', shortLabel: 'Analytics', Icon: ChartColumn, isInBar: true },
  { path: '/chat', label: 'Customer chat', shortLabel: 'Chat', Icon: MessageCircle, isInBar: true },
  { path: '/app-integrations', label: 'App integrations', Icon: Plug, isInBar: false },
  { path: '/settings', label: 'Settings', Icon: Settings, isInBar: false },
]
