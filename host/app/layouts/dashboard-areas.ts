import {
  BookOpen,
  ChartColumn,
  Clapperboard,
  Gauge,
  Globe,
  MessageCircle,
  Palette,
  Plug,
  Settings,
  Share2,
  SwatchBook,
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

/**
 * What the agents know of the business. These screens belong to the journey as well, which is over for whoever has a plan. The
 * assessment is the last: the guard refuses the way back to it from its own later screens, and the link is not there.
 */
export const businessAreas: readonly DashboardArea[] = [
  { path: '/knowledgebase', label: 'Knowledge base', Icon: BookOpen, isInBar: false },
  { path: '/brandblueprint', label: 'Brand blueprint', Icon: SwatchBook, isInBar: false },
  { path: '/scorecards', label: 'Score cards', Icon: Gauge, isInBar: false },
  { path: '/assessment', label: 'Assessment', Icon: Globe, isInBar: false },
]

/** Whether a screen stands in the dashboard for whoever has a plan. */
export const isOfBusiness = (path: ScreenPath): boolean =>
  path === '/cmointro' || path === '/analysis' || businessAreas.some((area) => area.path === path)
