import { figures } from './figures.ts'
import type { Summary } from './summarise-analytics.ts'
import './figure-row.css'

/** The four figures of a span, big, their meaning beside them. */
export function FigureRow({ summary: { conversations, questions, unanswered, responseTime } }: { summary: Summary }) {
  const shown = [
    [figures.count(conversations), conversations === 1 ? 'conversation' : 'conversations'],
    [figures.count(questions), questions === 1 ? 'question' : 'questions'],
    [figures.count(unanswered), 'without an answer'],
    [figures.duration(responseTime), 'median response time'],
  ] as const
  return (
    <dl className="figure-row">
      {shown.map(([figure, meaning]) => (
        <div key={meaning}>
          <dt>{meaning}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
