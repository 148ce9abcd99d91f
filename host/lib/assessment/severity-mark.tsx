import type { Severity } from '../../backend/types.ts'
import { severities } from './severities.ts'
import './severity-mark.css'

/** How bad a finding is: a picture, and the word, so that neither colour nor shape says it alone. */
export function SeverityMark({ severity }: { severity: Severity }) {
  const { name, icon: Icon } = severities[severity]
  return (
    <span className={`severity-mark severity-${severity}`}>
      <Icon size={16} aria-hidden />
      {name}
    </span>
  )
}
