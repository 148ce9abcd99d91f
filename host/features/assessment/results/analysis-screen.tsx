import { FileSearch, ListOrdered } from 'lucide-react'
import { useState } from 'react'
import { nextStep } from '../../../app/routing/journey.ts'
import type { Assessment, Finding, FindingGroup } from '../../../backend/types.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { AssessmentGate } from '../run/assessment-gate.tsx'
import { FindingCard } from './finding-card.tsx'
import { findingGroups, groupNames } from '../../../lib/assessment/finding-groups.ts'
import { Narrative } from './narrative.tsx'
import { bySeverity, needsFix } from '../../../lib/assessment/severities.ts'
import './analysis-screen.css'

type ViewName = 'all' | 'to-fix' | 'good' | 'unknown'

const shows: Readonly<Record<ViewName, (finding: Finding) => boolean>> = {
  all: () => true,
  'to-fix': needsFix,
  good: ({ severity }) => severity === 'good',
  unknown: ({ severity }) => severity === 'unknown',
}

function GroupFindings({ group, findings, all }: { group: FindingGroup; findings: readonly Finding[]; all: readonly Finding[] }) {
  const { name, question, icon: Icon } = findingGroups[group]
  const toFix = all.filter(needsFix).length
  const isUnknown = all.every(({ severity }) => severity === 'unknown')
  return (
    <section className="analysis-group" aria-labelledby={`analysis-${group}`}>
      <div className="analysis-group-head">
        <Icon size={20} aria-hidden />
        <h2 id={`analysis-${group}`}>{name}</h2>
        <p className="analysis-group-question">{question}</p>
        <p className="analysis-group-count">{isUnknown ? 'Not checked' : toFix ? `${toFix} to fix` : 'All good'}</p>
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
  const [view, setView] = useState<ViewName>(findings.some(needsFix) ? 'to-fix' : 'all')
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
        options={[counted('all', 'All'), counted('to-fix', 'To fix'), counted('good', 'Good'), counted('unknown', 'Not checked')]}
        value={view}
        onChange={setView}
      />
      {isEmpty && <p className="analysis-none">No findings of this kind.</p>}
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
        <h2 id="analysis-narrative">Your CMO's summary</h2>
        <p>The findings come from fixed checks. The text below is generated from them; check it against the evidence.</p>
        <Narrative key={assessment.id} assessment={assessment} className="analysis-chat" />
        <ButtonLink variant="primary" size="large" href={nextStep('/analysis')}>
          See score cards
        </ButtonLink>
      </aside>
    </div>
  )
}

const outlook = [
  { icon: ListOrdered, title: 'Every finding', text: 'In six groups, the most serious first.' },
  { icon: FileSearch, title: 'Its evidence', text: 'The place on your page that each finding rests on.' },
] as const

/** All findings with their evidence, and what the CMO makes of them. */
export default function AnalysisScreen() {
  return (
    <AssessmentGate
      title="Analysis of your website"
      outlook={outlook}
      purpose="What we found, with evidence. Checks we couldn't run don't affect your score."
    >
      {(assessment) => <Analysis assessment={assessment} />}
    </AssessmentGate>
  )
}
