import type { Conversation } from '../../conversation/conversation.ts'
import type { Reply } from '../../conversation/reply/reply.ts'
import { findSharedData } from '../../conversation/reply/shared-data.ts'
import type { Environment } from '../../environment.ts'
import type { ReplyEvent } from '../../types.ts'
import { createAgentState, type AgentState } from './agent-state.ts'

type NamedData = Extract<ReplyEvent, { type: 'data' }>

/** An event about an agent's state or data. */
export type DataEvent = Extract<ReplyEvent, { type: 'state' | 'state-delta' | 'data' | 'data-delta' }>

/** Takes the events of state and data in answers: keeps the agent's state, changes data in the conversation, and tells the page. */
export function createDataEvents(conversation: Conversation, environment: Environment) {
  let agentState = createAgentState(tellState)
  let clearings = 0

  function tellState(state: unknown): void {
    environment.emit('state', { state })
  }

  /** The agent's state for the current conversation: clearing the conversation discards it. */
  function currentState(): AgentState {
    if (clearings !== conversation.clearings) agentState = createAgentState(tellState)
    clearings = conversation.clearings
    return agentState
  }

  function tellData({ name, data, id, isTransient = false }: NamedData): void {
    environment.emit('data', { name, data, ...(id !== undefined && { id }), isTransient })
  }

  /** Changes data somewhere in the conversation. */
  async function patch({ name, id, patch }: Extract<ReplyEvent, { type: 'data-delta' }>, reply: Reply): Promise<void> {
    const { applyPatch } = await import('./apply-patch.ts')
    const changed = applyPatch(findSharedData(conversation, id)?.part.data, patch, `data "${name}"`)
    if (!changed) return
    const event: NamedData = { type: 'data', name, id, data: changed.document, isShared: true }
    reply.apply(event)
    tellData(event)
  }

  return {
    /** The agent's state; undefined before the agent has named one. */
    state: (): unknown => currentState().get(),
    /**
     * Applies an event about the agent's state or data.
     * @returns what to await before the next one, if it is asynchronous.
     */
    apply(event: DataEvent, reply: Reply): Promise<void> | undefined {
      switch (event.type) {
        case 'state':
          currentState().set(event.state)
          return undefined
        case 'state-delta':
          return currentState().patch(event.patch)
        case 'data-delta':
          return patch(event, reply)
        default:
          if (event.isInitial && findSharedData(conversation, event.id)) return undefined
          reply.apply(event)
          tellData(event)
          return undefined
      }
    },
  }
}
