import { Accessibility, Gauge, LayoutList, MessageSquareText, Search, ShieldCheck, type LucideIcon } from 'lucide-react'
import type { FindingGroup } from '../../backend/types.ts'

interface GroupWords {
  readonly name: string
  /** What the checks of the group ask. */
  readonly question: string
  readonly icon: LucideIcon
}

/** The groups of an assessment as people read them, in the order they are shown. */
export const findingGroups: Readonly<Record<FindingGroup, GroupWords>> = {
  message: {
    name: 'Message',
    question: 'Can visitors tell at once what you offer and what to do next?',
    icon: MessageSquareText,
  },
  structure: { name: 'Structure', question: 'Is the page easy to skim?', icon: LayoutList },
  trust: { name: 'Trust', question: 'Does the page give reasons to believe you?', icon: ShieldCheck },
  findability: { name: 'Findability', question: "Can search engines and AI assistants tell what it's about?", icon: Search },
  accessibility: { name: 'Accessibility', question: 'Can everyone use it, with any device or aid?', icon: Accessibility },
  speed: { name: 'Speed', question: 'Does it load before a visitor gives up?', icon: Gauge },
}

/** Their names in the order they are shown. */
export const groupNames = Object.keys(findingGroups) as readonly FindingGroup[]
