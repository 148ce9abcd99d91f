import { isJson } from '../../core/util/is-json.ts'

/** How deep the settings of a service lie: `{ azure: { openAI: { chat: settings } } }`. */
const deepest = 3

/** The names in a tool as services have them: beside others, in its function, or in a list of functions. */
function namesIn(tool: unknown): string[] {
  if (!isJson(tool)) return []
  const { name, function: called, functionDeclarations, function_declarations: declarations } = tool
  const named = [{ name }, called, ...[functionDeclarations, declarations].flat()].filter(isJson)
  return named.flatMap((one) => (typeof one['name'] === 'string' ? [one['name']] : []))
}

function namesInSettings(settings: unknown, left: number): string[] {
  if (!isJson(settings) || left < 0) return []
  const { function_handler: handler, tools } = settings
  const own = typeof handler === 'function' && Array.isArray(tools) ? tools.flatMap(namesIn) : []
  return [...own, ...Object.values(settings).flatMap((inner) => namesInSettings(inner, left - 1))]
}

/** The names of the tools that the server answers: its own, and those in the settings of a service with a `function_handler`. */
export const serverToolNames = (service: unknown, tools: readonly { readonly name: string }[]): ReadonlySet<string> =>
  new Set([...tools.map(({ name }) => name), ...namesInSettings(service, deepest)])
