import { ArrowDown, ArrowUp } from 'lucide-react'
import { changeOf } from './change-of.ts'
import { figures } from './figures.ts'
import type { Summary } from './summarise-analytics.ts'
import './figure-row.css'

interface FigureRowProps {
  summary: Summary
  /** The same of as many days before; undefined if not known. */
  before: Summary | undefined
  /** How many days that is. */
  span: number
}

interface FigureChangeProps {
  share: number
  /** Whether less of it is better. */
  isLessBetter: boolean
  span: number
}

/** By how much a figure has changed: an arrow, a sign and a number; the colour only repeats whether that is good. */
function FigureChange({ share, isLessBetter, span }: FigureChangeProps) {
  const Arrow = share > 0 ? ArrowUp : ArrowDown
  const trend = isLessBetter === share < 0 ? 'better' : 'worse'
  return (
    <dd className="figure-change" data-trend={share === 0 ? undefined : trend}>
      {share !== 0 && <Arrow size={14} aria-hidden />}
      {/* Its sign stands before it in every direction of reading. */}
      <bdi dir="ltr">{figures.change(share)}</bdi>
      <span className="visually-hidden"> compared with the {span} days before</span>
    </dd>
  )
}

/** The four figures of a span, big, with what has changed and their meaning beside them. */
export function FigureRow({ summary, before, span }: FigureRowProps) {
  const { conversations, questions, unanswered, responseTime } = summary
  const shown = [
    ['conversations', figures.count(conversations), conversations === 1 ? 'conversation' : 'conversations'],
    ['questions', figures.count(questions), questions === 1 ? 'question' : 'questions'],
    ['unanswered', figures.count(unanswered), 'without an answer'],
    ['responseTime', figures.duration(responseTime), 'median response time'],
  ] as const
  const changes = shown.map(([name]) => changeOf(summary[name], before?.[name]))
  return (
    <div className="figures">
      <dl className="figure-row">
        {shown.map(([name, figure, meaning], at) => {
          const share = changes[at]
          return (
            <div key={name}>
              <dt>{meaning}</dt>
              <dd className="figure-number">{figure}</dd>
              {share !== undefined && (
                <FigureChange share={share} isLessBetter={name === 'unanswered' || name === 'responseTime'} span={span} />
              )}
            </div>
          )
        })}
      </dl>
      {changes.some((share) => share !== undefined) && <p className="figure-note">Changes are against the {span} days before.</p>}
    </div>
  )
}
