import { Link } from 'wouter'
import { queries } from '../../lib/queries.ts'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { Button } from '../../ui/buttons/button.tsx'

interface KnowledgeFieldsProps {
  /** The documents that may be used; all when undefined. */
  chosen: readonly string[] | undefined
  onChange(chosen: readonly string[] | undefined): void
}

/** Which documents visitors may get answers from. */
export function KnowledgeFields({ chosen, onChange }: KnowledgeFieldsProps) {
  const { value, status, reload } = useLoaded(queries.knowledge)
  const documents = value?.filter(({ isIncluded }) => isIncluded)
  return (
    <fieldset className="hours">
      <legend>Sources it answers from</legend>
      <label className="hours-check">
        <input
          type="checkbox"
          checked={chosen === undefined}
          onChange={({ target }) => onChange(target.checked ? undefined : (documents?.map(({ id }) => id) ?? []))}
        />
        All sources
      </label>
      {status === 'failed' && (
        <p role="alert">
          Couldn't load your sources. <Button onClick={reload}>Try again</Button>
        </p>
      )}
      {documents?.length === 0 && (
        <p className="field-help">
          There are no sources yet. <Link href="/knowledgebase">Add sources</Link>
        </p>
      )}
      {chosen &&
        documents?.map(({ id, title }) => (
          <label key={id} className="widget-document">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
            <span>{title}</span>
          </label>
        ))}
    </fieldset>
  )
}
