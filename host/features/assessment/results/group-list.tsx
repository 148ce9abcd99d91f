import { findingGroups, groupNames } from '../../../lib/assessment/finding-groups.ts'
import './group-list.css'

/** The groups of checks, for users without an assessment. */
export function GroupList() {
  return (
    <section className="group-list" aria-labelledby="group-list-title">
      <h2 id="group-list-title">What we check</h2>
      <ul>
        {groupNames.map((group) => {
          const { name, question, icon: Icon } = findingGroups[group]
          return (
            <li key={group}>
              <Icon size={20} aria-hidden />
              <div>
                <h3>{name}</h3>
                <p>{question}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
