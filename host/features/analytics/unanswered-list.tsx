import type { UnansweredQuestion } from '../../backend/types.ts'
import { dates } from '../../lib/format/dates.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { agents } from '../../agents/agents.ts'
import './unanswered-list.css'

/** What the documents had no answer to, the most asked first. */
export function UnansweredList({ questions }: { questions: readonly UnansweredQuestion[] }) {
  return (
    <Card as="section" className="unanswered" aria-labelledby="unanswered-heading">
      <div className="unanswered-head">
        <h2 id="unanswered-heading">Unanswered questions</h2>
        {questions.length > 0 && <ButtonLink href="/knowledgebase">Add the answers</ButtonLink>}
      </div>
      {questions.length === 0 ? (
        <p className="unanswered-none">Every question was answered from your sources.</p>
      ) : (
        <ul>
          {questions.map(({ question, agentId, times, lastAskedAt }) => (
            <li key={`${agentId} ${question}`}>
              <p>
                <bdi>{question}</bdi>
              </p>
              <p className="unanswered-facts">
                {agents[agentId].title}, {times === 1 ? 'once' : `${times} times`}, last on {dates.day(lastAskedAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
