import { defaultRounds } from '../../tools/tool-limits.ts'
import type { CallRequest, CallResults } from '../../call.ts'
import type { Conversation } from '../../conversation/conversation.ts'
import { toolLabels } from '../../labels/tools.ts'
import type { ApprovalDetail } from '../../options/tools.ts'
import type { Store } from '../../store.ts'
import type { ChatState, ToolPart } from '../../types.ts'
import { createId } from '../../util/ids.ts'
import { whileWanted } from '../../util/while-wanted.ts'
import { allTools, isServerTool } from '../../tools/all-tools.ts'
import { allowedTools } from '../../tools/allowed-tools.ts'
import { decideCall } from '../../tools/approvals.ts'
import { checkInput } from '../../tools/check-input.ts'
import { needsApproval } from '../../tools/needs-approval.ts'
import { cardOf, runCalls, type ReadyCall, failed, type ToolResult } from '../../tools/run-tools.ts'

interface VoiceToolsParts {
  readonly store: Store<ChatState>
  readonly conversation: Conversation
  /** Shows the calls that the model made last. */
  show(tools: readonly ToolPart[]): void
}

type Decide = (part: ToolPart) => void

/** Lets the page's tools answer the model of one voice call, which has no messages. */
export interface VoiceTools {
  /** Answers calls. Rejects only when the signal aborts. */
  answer(calls: readonly CallRequest[], rounds: number, signal: AbortSignal): Promise<CallResults>
  /** Takes the visitor's answer. Throws if nothing waits for it. */
  respond(approvalId: string, isApproved: boolean, detail: ApprovalDetail): void
}

export function createVoiceTools({ store, conversation, show }: VoiceToolsParts): VoiceTools {
  /** Calls that have begun. None runs twice, whatever a service sends. */
  const begun = new Set<string>()
  /** What waits for the visitor, by the ids of the approvals. */
  const asked = new Map<string, Decide>()
  /** What the model is told, by the ids of the calls. */
  const outputs = new Map<string, unknown>()
  let parts: readonly ToolPart[] = []

  function setParts(next: readonly ToolPart[]): void {
    parts = next
    show(parts)
  }

  const update = (id: string, change: Partial<ToolPart>): void =>
    setParts(parts.map((part) => (part.id === id ? { ...part, ...change } : part)))

  function finish({ id }: ToolPart, { isError, ...result }: ToolResult): void {
    outputs.set(id, result.output)
    update(id, { ...result, state: isError ? 'output-error' : 'output-available' })
  }

  /** Asks the visitor. Resolves with the call after the answer, which may have other arguments. */
  async function ask({ id }: ToolPart, signal: AbortSignal): Promise<ToolPart> {
    const approval = { id: createId(), isOfPage: true }
    try {
      return await whileWanted(
        new Promise<ToolPart>((resolve) => {
          asked.set(approval.id, resolve)
          update(id, { state: 'approval-requested', approval })
        }),
        signal,
      )
    } finally {
      asked.delete(approval.id)
    }
  }

  /** Prepares a call; undefined if it has ended: it cannot run, or the visitor denied it. */
  async function prepare(part: ToolPart, signal: AbortSignal): Promise<ReadyCall | undefined> {
    try {
      const tool = allTools(store.get()).find(({ name }) => name === part.name)
      if (!tool) throw new Error(`There is no tool "${part.name}".`)
      if (isServerTool(tool)) update(part.id, cardOf(tool))
      const input = checkInput(tool, part.input)
      if (!(await needsApproval(tool, input, conversation))) return { part, tool, input }
      const decided = await ask(part, signal)
      return decided.state === 'output-denied' ? undefined : { part, tool, input: checkInput(tool, decided.input) }
    } catch (error) {
      finish(part, failed(error))
      return undefined
    }
  }

  return {
    async answer(calls: readonly CallRequest[], rounds: number, signal: AbortSignal): Promise<CallResults> {
      const fresh = calls.filter(({ id }, index) => !begun.has(id) && calls.findIndex((call) => call.id === id) === index)
      for (const { id } of fresh) begun.add(id)
      const made = fresh.map((call): ToolPart => ({ type: 'tool', ...call, state: 'input-available' }))
      // Calls that still run, or wait for the visitor, stay beside the new ones.
      setParts([...parts.filter(({ state }) => !state.startsWith('output-')), ...made])
      const goesOn = rounds < (store.get().config.options.maxToolRounds ?? defaultRounds)
      if (goesOn) {
        const ready = await Promise.all(made.map((part) => prepare(part, signal)))
        await runCalls(
          ready.filter((call) => call !== undefined),
          { signal, tell: finish },
        )
      } else {
        const words = toolLabels(store.get().config.labels).toolRoundsReached
        for (const part of made) finish(part, { output: words, isError: true })
      }
      signal.throwIfAborted()
      return { outputs: fresh.map(({ id }) => ({ id, output: outputs.get(id) })), goesOn }
    },
    respond(approvalId: string, isApproved: boolean, detail: ApprovalDetail): void {
      const part = parts.find(({ approval }) => approval?.id === approvalId)
      const decide = asked.get(approvalId)
      if (!part || !decide) throw new Error(toolLabels(store.get().config.labels).approvalGone)
      const decided = decideCall(part, isApproved, detail)
      const tool = allTools(store.get()).find(({ name }) => name === part.name)
      if (tool && isApproved && detail.isAlways) allowedTools.add(conversation, tool)
      asked.delete(approvalId)
      if (decided.state === 'output-denied') outputs.set(part.id, decided.output)
      update(part.id, decided)
      decide(decided)
    },
  }
}
