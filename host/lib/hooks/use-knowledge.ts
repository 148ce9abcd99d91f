import { useCallback, useState } from 'react'
import type { KnowledgeDocument } from '../../backend/types.ts'
import { allLoaded } from '../all-loaded.ts'
import { backend } from '../backend.ts'
import { errorMessage } from '../error-message.ts'
import { queries } from '../queries.ts'
import { toast } from '../toast.ts'
import { useCache } from './use-cache.ts'
import { useLoaded } from './use-loaded.ts'

/** The documents of the knowledge base, and what can be done with them. */
export function useKnowledge() {
  const { value, ...loaded } = allLoaded({ documents: useLoaded(queries.knowledge), assessment: useLoaded(queries.assessment) })
  const cache = useCache()
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({})

  /** Runs something about one document; a failure is shown at it. */
  const run = useCallback(async (id: string, work: () => Promise<void>): Promise<void> => {
    setFailures(({ [id]: _gone, ...others }) => others)
    try {
      await work()
    } catch (error) {
      setFailures((others) => ({ ...others, [id]: errorMessage(error) }))
    }
  }, [])

  const put = (next: KnowledgeDocument): void =>
    cache.change(queries.knowledge, (before) => before.map((one) => (one.id === next.id ? next : one)))

  return {
    ...loaded,
    documents: value?.documents,
    /** The page that was assessed, to be proposed. */
    assessment: value?.assessment,
    failures,
    /** Adds what `send` hands to the backend. Rejects with what went wrong. */
    async add(send: () => Promise<KnowledgeDocument>): Promise<void> {
      const added = await send()
      // A page that is added again takes the place of its old text.
      const isOther = ({ url }: KnowledgeDocument): boolean => url === undefined || url !== added.url
      cache.change(queries.knowledge, (before) => [added, ...before.filter(isOther)])
      toast(`“${added.title}” added`, { kind: 'success' })
    },
    /** Lets the agents use a document, or keeps it from them: shown at once, undone if it could not be saved. */
    setIncluded: (document: KnowledgeDocument, isIncluded: boolean): Promise<void> =>
      run(document.id, async () => {
        put({ ...document, isIncluded })
        try {
          put(await backend.changeKnowledge(document.id, { isIncluded }))
        } catch (error) {
          put(document)
          throw error
        }
      }),
    /** Removes a document for good. Rejects with what went wrong. */
    async remove({ id, title }: KnowledgeDocument): Promise<void> {
      await backend.removeKnowledge(id)
      cache.change(queries.knowledge, (before) => before.filter((one) => one.id !== id))
      toast(`“${title}” removed`)
    },
  }
}

export type Knowledge = ReturnType<typeof useKnowledge>
