import type { Backend } from '../backend/client.ts'
import { errorMessage } from '../lib/error-message.ts'
import type { AgentTool, ToolQuestion } from './agent-tool.ts'

/** Asks the user whether a tool may change something. */
export type AskUser = (question: ToolQuestion) => Promise<boolean>

interface ToolUse {
  readonly backend: Backend
  readonly askUser: AskUser
}

/** Runs a tool with what the model gave it. Resolves to the text for the model, of a failure too. */
export async function runAgentTool(
  tool: AgentTool,
  given: Readonly<Record<string, unknown>>,
  { backend, askUser }: ToolUse,
): Promise<string> {
  try {
    const question = tool.question?.(given)
    // A text that the model has read may have instructed it to call this. Nothing is saved that the user has not seen.
    if (question && !(await askUser(question))) return 'The user did not allow this. Ask before you try again.'
    return await tool.run(given, backend)
  } catch (error) {
    // The model gets the error, and can report it or try something else.
    return `That failed: ${errorMessage(error)}`
  }
}
