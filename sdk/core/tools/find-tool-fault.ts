import type { ChatOptions } from '../options/options.ts'
import { asText } from '../util/as-text.ts'
import { isToolName } from './is-tool-name.ts'

/** A tool in the services' formats, which have the name in different places. */
interface ServiceTool {
  readonly name?: unknown
  readonly function?: { readonly name?: unknown } | null
  readonly functionDeclarations?: unknown
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function namesIn(tool: unknown): unknown[] {
  if (!isObject(tool)) return []
  const { name, function: called, functionDeclarations } = tool as ServiceTool
  return [name ?? called?.name, ...listOf(functionDeclarations).flatMap(namesIn)].filter(Boolean)
}

/** The names of the tools in the settings of a service. */
function serviceNames(settings: unknown, depth = 0): unknown[] {
  if (!isObject(settings) || Array.isArray(settings) || depth > 3) return []
  const own = listOf('tools' in settings ? settings.tools : undefined).flatMap(namesIn)
  return [...own, ...Object.values(settings).flatMap((inner) => serviceNames(inner, depth + 1))]
}

/** What is wrong with the names of the page's tools, for the developer; undefined if nothing is. */
export function findToolFault({
  tools = [],
  directConnection,
}: Pick<ChatOptions, 'tools' | 'directConnection'>): string | undefined {
  const names: readonly unknown[] = listOf(tools).map((tool) => (isObject(tool) && 'name' in tool ? tool.name : undefined))
  const wrong = names.find((name) => !isToolName(name))
  if (names.some((name) => !isToolName(name)))
    return `The name ${JSON.stringify(wrong) ?? 'undefined'} in \`tools\` is left out: a tool is named by 1 to 64 letters, digits, \`_\` and \`-\`.`
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    return `Two \`tools\` have the name \`${asText(twice)}\`: only the first is used. Give each a name of its own.`
  const ofService = new Set(tools.length ? serviceNames(directConnection) : [])
  const both = names.find((name) => ofService.has(name))
  return both === undefined
    ? undefined
    : `\`${asText(both)}\` is a tool of \`tools\` and of \`directConnection\`, too. Give each a name of its own.`
}
