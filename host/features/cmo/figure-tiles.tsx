import { Link } from 'wouter'
import { queries, type Query } from '../../lib/queries.ts'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { figureFacts, type FigureFact } from './figure-facts.ts'
import './figure-tiles.css'

interface FigureTileProps<Value> {
  title: string
  query: Query<Value>
  factOf(value: Value): FigureFact
}

/** A figure by itself: one that cannot be loaded takes no other along. */
function FigureTile<Value>({ title, query, factOf }: FigureTileProps<Value>) {
  const { value, status, isBusy, reload } = useLoaded(query)
  if (value === undefined)
    return (
      <li className="figure-tile" aria-busy={isBusy}>
        <span className="figure-title">{title}</span>
        {status === 'failed' ? (
          <p className="figure-failed">
            Couldn't load. <TextButton onClick={reload}>Try again</TextButton>
          </p>
        ) : (
          <span className="skeleton-line" aria-hidden />
        )}
      </li>
    )
  const { figure, note, href, isEmpty } = factOf(value)
  return (
    <li>
      <Link className="figure-tile" href={href} data-empty={isEmpty}>
        <span className="figure-title">{title}</span>
        <strong>{figure}</strong>
        <span className="figure-note">{note}</span>
      </Link>
    </li>
  )
}

/** How the business stands, in four figures; each leads to where it comes from. */
export function FigureTiles() {
  return (
    <section className="figure-tiles" aria-labelledby="figures-heading">
      <h2 id="figures-heading" className="visually-hidden">
        Figures
      </h2>
      <ul>
        <FigureTile title="Conversations" query={queries.analytics} factOf={figureFacts.ofConversations} />
        <FigureTile title="Unanswered" query={queries.analytics} factOf={figureFacts.ofUnanswered} />
        <FigureTile title="Website score" query={queries.assessment} factOf={figureFacts.ofAssessment} />
        <FigureTile title="Next post" query={queries.posts} factOf={figureFacts.ofPosts} />
      </ul>
    </section>
  )
}
