import { useCallback, useEffect, useState } from 'react'
import type { Assessment, KnowledgeDocument } from '../../backend/types.ts'
import { backend } from '../backend.ts'
import { toast } from '../toast.ts'
import { useLoaded } from './use-loaded.ts'
import { readLatestAssessment } from '../../backend/read-latest-assessment.ts'
import { errorMessage } from '../error-message.ts'

interface Known {
  readonly documents: readonly KnowledgeDocument[]
  /** The page that was assessed, to be proposed. */
  readonly assessment: Assessment | undefined
}

async function read(signal: AbortSignal): Promise<Known> {
  const [documents, assessment] = await Promise.all([backend.listKnowledge(signal), readLatestAssessment(signal)])
  return { documents, assessment }
}

/** The documents of the knowledge base, and what can be done with them. */
export function useKnowledge() {
  const loaded = useLoaded(read)
  const [documents, setDocuments] = useState<readonly KnowledgeDocument[]>()
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({})

  useEffect(() => setDocuments(loaded.value?.documents), [loaded.value])

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
    setDocuments((before = []) => before.map((one) => (one.id === next.id ? next : one)))

  return {
    status: loaded.status,
    error: loaded.error,
    reload: loaded.reload,
    assessment: loaded.value?.assessment,
    documents,
    failures,
    /** Adds what `send` hands to the backend. Rejects with what went wrong. */
    async add(send: () => Promise<KnowledgeDocument>): Promise<void> {
      const added = await send()
      // A page that is added again takes the place of its old text.
      setDocuments((before = []) => [added, ...before.filter(({ url }) => url === undefined || url !== added.url)])
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
      setDocuments((before = []) => before.filter((one) => one.id !== id))
      toast(`“${title}” removed`)
    },
  }
}

export type Knowledge = ReturnType<typeof useKnowledge>
