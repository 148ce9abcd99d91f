import type { ChatOptions } from '../../sdk/index.ts'
import type { Backend } from '../backend/client.ts'
import type { AgentContext, AgentDefinition } from './agent-definition.ts'
import type { AgentTool, ToolQuestion } from './agent-tool.ts'
import type { VendorKey } from './vendor-keys.ts'
import { errorMessage } from '../lib/error-message.ts'

type DirectConnection = NonNullable<ChatOptions['directConnection']>

/** The most function calls in a row: search, read, save, answer. */
const maxToolRounds = 5

/** Asks the user whether a tool may change something. */
export type AskUser = (question: ToolQuestion) => Promise<boolean>

async function run({ agent: { tools }, backend, askUser }: Direct, name: string, given: string): Promise<{ response: string }> {
  const tool = tools.find((one) => one.name === name)
  if (!tool) return { response: `There is no tool ${name}.` }
  try {
    const values = (given ? JSON.parse(given) : {}) as Record<string, unknown>
    const question = tool.question?.(values)
    // A text that the model has read may have told it to call this. Nothing is saved that the user has not seen.
    if (question && !(await askUser(question))) return { response: 'The user did not allow this. Ask before you try again.' }
    return { response: await tool.run(values, backend) }
  } catch (error) {
    // The model is told, and can tell the user or try another way.
    return { response: `That failed: ${errorMessage(error)}` }
  }
}

interface Direct {
  readonly agent: AgentDefinition
  readonly context: AgentContext
  readonly backend: Backend
  readonly key: VendorKey
  readonly askUser: AskUser
}

/** How the chat reaches a vendor's model with the user's own key: prompt and tools in the vendor's format. */
export function directToVendor(given: Direct): DirectConnection {
  const {
    agent,
    agent: { tools },
    context,
    key: { vendor, key },
  } = given
  const shared = {
    system_prompt: agent.systemPrompt(context),
    maxToolRounds,
    function_handler: (calls: { name: string; arguments: string }[]) =>
      calls.map((call) => run(given, call.name, call.arguments)),
  }
  const described = tools.map(({ name, description, parameters }) => ({ name, description, parameters }))
  if (vendor === 'openAI')
    return { openAI: { key, chat: { ...shared, tools: described.map((tool) => ({ type: 'function', function: tool })) } } }
  if (vendor === 'claude') {
    const claudeTools = described.map(({ parameters, ...tool }) => ({ ...tool, input_schema: parameters }))
    return { claude: { ...shared, key, tools: claudeTools } }
  }
  return { gemini: { ...shared, key, tools: [{ functionDeclarations: described.map(withoutClosedObjects) }] } }
}

/** Gemini's schemas know no `additionalProperties`: https://ai.google.dev/api/caching#Schema */
function withoutClosedObjects({ parameters, ...tool }: Pick<AgentTool, 'name' | 'description' | 'parameters'>) {
  const { additionalProperties: _closed, ...schema } = parameters
  const isEmpty = Object.keys(schema['properties'] ?? {}).length === 0
  return isEmpty ? tool : { ...tool, parameters: schema }
}
