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

/** The steps of an answer: a new one begins where the format says so, and with whatever follows the result of a tool. */
export function toSteps({ parts }: Pick<Turn, 'parts'>): Step[] {
  const steps: { reasoning: ReasoningPart[]; texts: string[]; files: TurnFile[]; calls: ToolPart[] }[] = []
  let isComplete = true

  function current() {
    if (isComplete) steps.push({ reasoning: [], texts: [], files: [], calls: [] })
    isComplete = false
    return steps[steps.length - 1] ?? { reasoning: [], texts: [], files: [], calls: [] }
  }

  for (const part of parts) {
    if (part.type === 'step-start') isComplete = true
    else if (part.type === 'tool') {
      if (isAnswered(part)) current().calls.push(part)
      continue
    }
    const hasCalls = (steps[steps.length - 1]?.calls.length ?? 0) > 0
    if (part.type === 'text' || part.type === 'file' || part.type === 'reasoning') isComplete ||= hasCalls
    if (part.type === 'text') current().texts.push(part.text)
    else if (part.type === 'file' && part.file.src) current().files.push(turnFile(part.file))
    else if (part.type === 'reasoning') current().reasoning.push(part)
  }
  return steps.map(({ texts, ...step }) => ({ ...step, text: texts.join('\n\n') }))
}
