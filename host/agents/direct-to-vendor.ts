import type { ChatOptions } from '../../sdk/entries/index.ts'
import type { Backend } from '../backend/client.ts'
import type { AgentContext, AgentDefinition } from './agent-definition.ts'
import type { AgentTool } from './agent-tool.ts'
import { runAgentTool, type AskUser } from './run-agent-tool.ts'
import type { VendorKey } from './vendor-keys.ts'

type DirectConnection = NonNullable<ChatOptions['directConnection']>

/** The most function calls in a row: search, read, save, answer. */
const maxToolRounds = 5

function argumentsIn(given: string): Record<string, unknown> | undefined {
  try {
    return (given ? JSON.parse(given) : {}) as Record<string, unknown>
  } catch {
    return undefined
  }
}

async function run({ agent: { tools }, backend, askUser }: Direct, name: string, given: string): Promise<{ response: string }> {
  const tool = tools.find((one) => one.name === name)
  const values = argumentsIn(given)
  if (!tool) return { response: `There is no tool ${name}.` }
  if (!values) return { response: 'That failed: the arguments are no JSON.' }
  return { response: await runAgentTool(tool, values, { backend, askUser }) }
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
