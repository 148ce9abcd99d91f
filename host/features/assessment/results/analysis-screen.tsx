import { useState } from 'react'
import { nextStep } from '../../../app/routing/journey.ts'
import type { Assessment, Finding, FindingGroup } from '../../../backend/types.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { AssessmentGate } from '../run/assessment-gate.tsx'
import { FindingCard } from './finding-card.tsx'
import { findingGroups, groupNames } from './finding-groups.ts'
import { Narrative } from './narrative.tsx'
import { bySeverity, isToMend } from './severities.ts'
import './analysis-screen.css'

type ViewName = 'all' | 'to-mend' | 'good' | 'unknown'

const shows: Readonly<Record<ViewName, (finding: Finding) => boolean>> = {
  all: () => true,
  'to-mend': isToMend,
  good: ({ severity }) => severity === 'good',
  unknown: ({ severity }) => severity === 'unknown',
}

function GroupFindings({ group, findings, all }: { group: FindingGroup; findings: readonly Finding[]; all: readonly Finding[] }) {
  const { name, question, icon: Icon } = findingGroups[group]
  const toMend = all.filter(isToMend).length
  const isUnknown = all.every(({ severity }) => severity === 'unknown')
  return (
    <section className="analysis-group" aria-labelledby={`analysis-${group}`}>
      <div className="analysis-group-head">
        <Icon size={20} aria-hidden />
        <h2 id={`analysis-${group}`}>{name}</h2>
        <p className="analysis-group-question">{question}</p>
        <p className="analysis-group-count">{isUnknown ? 'Not measured' : toMend ? `${toMend} to mend` : 'All good'}</p>
      </div>
      <ul>
        {findings.map((finding) => (
          <FindingCard key={finding.id} finding={finding} />
        ))}
      </ul>
    </section>
  )
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const [view, setView] = useState<ViewName>(findings.some(isToMend) ? 'to-mend' : 'all')
  const counted = (name: ViewName, words: string) => [name, `${words} (${findings.filter(shows[name]).length})`] as const
  const groups = groupNames.map((group) => {
    const all = findings.filter((finding) => finding.group === group)
    return { group, all, shown: all.filter(shows[view]).sort(bySeverity) }
  })
  const isEmpty = groups.every(({ shown }) => shown.length === 0)
  return (
    <div className="analysis-findings">
      <Segmented
        legend="Which findings to show"
        options={[
          counted('all', 'All'),
          counted('to-mend', 'To mend'),
          counted('good', 'Good'),
          counted('unknown', 'Not measured'),
        ]}
        value={view}
        onChange={setView}
      />
      {isEmpty && <p className="analysis-none">No finding is of this kind.</p>}
      {groups.map(
        ({ group, all, shown }) => shown.length > 0 && <GroupFindings key={group} group={group} findings={shown} all={all} />,
      )}
    </div>
  )
}

function Analysis({ assessment }: { assessment: Assessment }) {
  return (
    <div className="analysis">
      <Findings key={assessment.id} findings={assessment.findings} />
      <aside className="analysis-side" aria-labelledby="analysis-narrative">
        <h2 id="analysis-narrative">What your CMO makes of it</h2>
        <p>The findings come from fixed checks. The words below are generated from them, so hold them against the evidence.</p>
        <Narrative key={assessment.id} assessment={assessment} className="analysis-chat" />
        <ButtonLink variant="primary" size="large" href={nextStep('/analysis')}>
          See the score cards
        </ButtonLink>
      </aside>
    </div>
  )
}

/** All findings with their evidence, and what the CMO makes of them. */
export default function AnalysisScreen() {
  return (
    <AssessmentGate
      title="Analysis of your website"
      purpose="What we found, with the evidence for each finding. What could not be measured says so, and counts neither for nor against you."
    >
      {(assessment) => <Analysis assessment={assessment} />}
    </AssessmentGate>
  )
}
