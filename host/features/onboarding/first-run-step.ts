import type { LucideIcon } from 'lucide-react'

/** One screenful of the tour. */
export interface FirstRunStep {
  readonly icon: LucideIcon
  readonly title: string
  readonly words: string
  /** What the user's own data says about it, a line each. */
  readonly facts: readonly string[]
  /** There is no such data yet: the facts say what could be done about it. Default false. */
  readonly isOpen?: boolean
}
