import type { LucideIcon } from 'lucide-react'
import './assessment-outlook.css'

/** Something that a screen shows once there is an assessment. */
export interface Outlook {
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
}

/** What there will be to see here, before the form that gets it. */
export function AssessmentOutlook({ outlook }: { outlook: readonly Outlook[] }) {
  return (
    <section aria-labelledby="outlook-heading">
      <h2 id="outlook-heading" className="outlook-heading">
        What you'll see here
      </h2>
      <ul className="outlook">
        {outlook.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={20} aria-hidden />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
