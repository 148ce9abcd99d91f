import type { AgentContext } from '../../../../host/agents/agent-definition.ts'
import { replies } from '../../../unit/host/backend/replies.ts'

/** What an agent knows of a user who has told nothing yet. */
export const emptyContext: AgentContext = {
  profile: replies.profile,
  blueprint: replies.blueprint,
  preferredName: '',
  isAssessed: false,
  snippets: [],
}
