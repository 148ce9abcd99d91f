import { isToolName } from '../core/tools/is-tool-name.ts'
import type { JsonSchema } from '../core/options/tools.ts'
import { cutText } from '../core/util/cut-text.ts'
import { mcpLimits } from './limits.ts'
import { isJson } from '../core/util/is-json.ts'

/** A tool as its server describes it, checked. */
export interface ListedTool {
  /** Its name on the server. */
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly inputSchema: JsonSchema
  /** The address of its app. */
  readonly resourceUri?: string
  /** True if the model is not to call it. */
  readonly isHidden: boolean
  /** All that the server says of it. */
  readonly whole: unknown
}

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** On one line, without characters that turn text around. */
const oneLine = (text: string): string =>
  cutText(
    text
      .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    mcpLimits.title,
  )

/** A tool of a server's list; or why it is left out. */
export function readTool(whole: unknown): ListedTool | string {
  if (!isJson(whole) || typeof whole['name'] !== 'string' || !whole['name']) return 'A tool without a name is left out.'
  const { name, inputSchema, description, annotations, _meta: meta } = whole
  const shown = JSON.stringify(cutText(name, mcpLimits.title))
  if (name.length > mcpLimits.name) return `The tool ${shown} is left out: its name is longer than ${mcpLimits.name} characters.`
  if (!isJson(inputSchema)) return `The tool ${shown} is left out: it has no inputSchema.`
  if (JSON.stringify(inputSchema).length > mcpLimits.schema)
    return `The tool ${shown} is left out: its inputSchema is longer than ${mcpLimits.schema} characters.`
  const title = oneLine(stringOf(whole['title']) || stringOf(isJson(annotations) ? annotations['title'] : ''))
  const ui = isJson(meta) && isJson(meta['ui']) ? meta['ui'] : {}
  // The older place of the address.
  const uri = stringOf(ui['resourceUri']) || stringOf(isJson(meta) ? meta['ui/resourceUri'] : '')
  const { visibility } = ui
  return {
    name,
    ...(title && { title }),
    description: cutText(stringOf(description), mcpLimits.description),
    inputSchema,
    ...(uri.startsWith('ui://') && { resourceUri: uri }),
    isHidden: Array.isArray(visibility) && !visibility.includes('model'),
    whole,
  }
}

/** Eight letters and digits that stand for a text. */
function digest(text: string): string {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36).padStart(7, '0')
}

/** The name by which the model calls a tool of a server: one that all services accept and that is not taken. */
export function modelName(server: string, tool: string, taken: ReadonlySet<string>): string {
  const plain: string = `${server}_${tool}`
  const isPlain: boolean = isToolName(plain)
  const base = isPlain ? plain : `${plain.replace(/[^\w-]/g, '_').slice(0, 56)}_${digest(plain)}`
  let name = base
  for (let count = 2; taken.has(name); count += 1) name = `${base.slice(0, 60)}_${count}`
  return name
}
