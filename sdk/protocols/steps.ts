// Splits an answer into the outputs of single model calls, for services that take one message for each.
import type { MessagePart } from '../core/options/options.ts'
import type { ReasoningPart, ToolPart } from '../core/types.ts'
import { turnFile, type Turn, type TurnFile } from './turns.ts'

/** The output of one model call: reasoning, text and tool calls. Their results begin the next step. */
export interface Step {
  readonly reasoning: readonly ReasoningPart[]
  readonly text: string
  readonly files: readonly TurnFile[]
  /** Calls with a result. A service refuses a conversation that has a call without one. */
  readonly calls: readonly ToolPart[]
}

/** True when the call has a result that the caller of the model provided. */
const isAnswered = ({ state, isProviderExecuted }: ToolPart): boolean => state.startsWith('output-') && !isProviderExecuted

/** True for content that, after a tool result, can only come from another model call. */
const goesOn = ({ type }: MessagePart): boolean => type === 'text' || type === 'reasoning' || type === 'file'

/**
 * Splits a reply into the parts of each model call: at the format's step markers, or at the first content after a result.
 * @param isResult Whether a tool ends a step.
 */
export function splitSteps(parts: readonly MessagePart[], isResult: (tool: ToolPart) => boolean): MessagePart[][] {
  const steps: MessagePart[][] = [[]]
  let hasResult = false
  for (const part of parts) {
    if (part.type === 'step-start' || (goesOn(part) && hasResult)) {
      steps.push([])
      hasResult = false
    }
    hasResult ||= part.type === 'tool' && isResult(part)
    steps[steps.length - 1]?.push(part)
  }
  return steps
}

/** True when any of the part is sent to a model. */
const isSent = (part: MessagePart): boolean =>
  part.type === 'file' ? Boolean(part.file.src) : part.type === 'tool' ? isAnswered(part) : goesOn(part)

function toStep(parts: readonly MessagePart[]): Step {
  const sent = parts.filter(isSent)
  return {
    reasoning: sent.filter((part) => part.type === 'reasoning'),
    text: sent.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n'),
    files: sent.flatMap((part) => (part.type === 'file' ? [turnFile(part.file)] : [])),
    calls: sent.filter((part) => part.type === 'tool'),
  }
}

/** The steps of a reply, for services that take one message per step. */
export const toSteps = ({ parts }: Pick<Turn, 'parts'>): Step[] =>
  splitSteps(parts, isAnswered)
    .filter((step) => step.some(isSent))
    .map(toStep)
