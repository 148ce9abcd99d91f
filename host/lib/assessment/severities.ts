import { CircleAlert, CircleCheck, CircleHelp, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { Severity } from '../../backend/types.ts'

/** How bad a finding is, as people read it, the worst first. */
export const severities: Readonly<Record<Severity, { readonly name: string; readonly icon: LucideIcon }>> = {
  problem: { name: 'Problem', icon: CircleAlert },
  warning: { name: 'Warning', icon: TriangleAlert },
  notice: { name: 'Could be better', icon: Info },
  good: { name: 'Good', icon: CircleCheck },
  unknown: { name: 'Not checked', icon: CircleHelp },
}

const order = Object.keys(severities) as Severity[]

/** For sorting: the worst first, among equals what counts more. */
export const bySeverity = (
  a: { readonly severity: Severity; readonly weight: number },
  b: { readonly severity: Severity; readonly weight: number },
): number => order.indexOf(a.severity) - order.indexOf(b.severity) || b.weight - a.weight

const steps: Readonly<Record<Severity, number>> = { problem: 3, warning: 2, notice: 1, good: 0, unknown: 0 }

/** For sorting: what gains most by being mended first, as the backend's lists of what to do have it. */
export const byImpact = (
  a: { readonly severity: Severity; readonly weight: number },
  b: { readonly severity: Severity; readonly weight: number },
): number => b.weight * steps[b.severity] - a.weight * steps[a.severity]

/** Whether something needs fixing. */
export const needsFix = ({ severity }: { readonly severity: Severity }): boolean =>
  severity === 'problem' || severity === 'warning' || severity === 'notice'
