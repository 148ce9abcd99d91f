import type { MessagePart } from '../core/options/options.ts'
import type { ReasoningPart, ToolPart } from '../core/types.ts'
import { turnFile, type Turn, type TurnFile } from './turns.ts'

/** What one call of a model brought: it thinks, says something, and calls tools, whose results begin the next step. */
export interface Step {
  readonly reasoning: readonly ReasoningPart[]
  readonly text: string
  readonly files: readonly TurnFile[]
  /** The calls that were answered. A service refuses a conversation with one that was not. */
  readonly calls: readonly ToolPart[]
}

/** Whether the call has its result, and whoever asked the model gave it. */
const isAnswered = ({ state, isProviderExecuted }: ToolPart): boolean => state.startsWith('output-') && !isProviderExecuted

/** Whether a part says something of its own, which after a result only another call of the model can have brought. */
const goesOn = ({ type }: MessagePart): boolean => type === 'text' || type === 'reasoning' || type === 'file'

/**
 * The parts of each call of the model that an answer was made of: the format says where one ends, or what follows a result does.
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

/** Whether anything of the part goes to a model. */
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

/** The steps of an answer, as services take them that want a message for each. */
export const toSteps = ({ parts }: Pick<Turn, 'parts'>): Step[] =>
  splitSteps(parts, isAnswered)
    .filter((step) => step.some(isSent))
    .map(toStep)
