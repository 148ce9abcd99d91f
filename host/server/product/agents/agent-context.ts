import type { Passage } from '../../../../sdk/server/retrieval/passage.ts'
import { createPassageSearch, type FindPassages } from '../../../../sdk/server/retrieval/search-passages.ts'
import type { AssessmentRecord, UserRecord } from '../store/user-record.ts'
import { factKindOf, factLines, type FactKind } from './fact-kinds.ts'
import { gatherPassages } from './gather-passages.ts'
import { synonyms } from './synonyms.ts'

/** What an agent knows when it answers. */
export interface AgentContext {
  readonly record: UserRecord
  /** The newest finished one. */
  readonly assessment: AssessmentRecord | undefined
  /** The passages of the user's own material that fit a question, the best first. */
  find(question: string): readonly Passage[]
  /** What the user's own material says of the business as a whole, the promise first. */
  about(): readonly Passage[]
  readonly now: Date
}

interface ContextOptions {
  readonly record: UserRecord
  readonly now: number
  /** `public` leaves out what is not for visitors: the blueprint and the assessment. */
  readonly view: 'owner' | 'public'
}

export function createAgentContext({ record, now, view }: ContextOptions): AgentContext {
  let search: FindPassages | undefined
  let gathered: readonly Passage[] | undefined
  const passages = (): readonly Passage[] => (gathered ??= gatherPassages(record, view))
  return {
    record,
    assessment: record.assessments.find(({ status }) => status === 'done'),
    // The search answers a greeting with its first passage: that is for a documentation, not for an agent.
    find(question) {
      if (isGreeting(question)) return []
      search ??= createPassageSearch(passages(), { synonyms })
      return preferFacts(search(question), passages(), factKindOf(question))
    },
    about() {
      const isPromise = ({ id }: Passage): boolean => id === 'blueprint/promise'
      const isOfUser = ({ id }: Passage): boolean => /^(blueprint|profile|finding)\//.test(id)
      return [...passages().filter(isPromise), ...passages().filter((passage) => !isOfUser(passage))]
    },
    now: new Date(now),
  }
}

/**
 * A question for opening hours is answered by what states hours, not by a price that happens to name an hour. Where nothing
 * states them, a question for nothing else, or for the price of something, has no answer.
 */
function preferFacts(found: readonly Passage[], all: readonly Passage[], kind: FactKind | undefined): readonly Passage[] {
  if (!kind) return found
  const states = ({ id, title, text }: Passage): boolean =>
    kind.source === id || (!id.startsWith('finding/') && factLines(`${title} ${text}`, kind).length > 0)
  const stating = found.filter(states)
  if (!kind.isNeeded) return [...stating, ...found.filter((passage) => !states(passage))]
  if (!kind.isWhole) return stating
  return [...stating, ...all.filter((passage) => states(passage) && !stating.includes(passage))]
}

const isGreeting = (question: string): boolean =>
  /^\W*(hi|hello|hey|good (morning|afternoon|evening)|thanks?( you)?|help|start)\W*$/i.test(question.trim())
