import type { ServerToolResult } from '../core/mcp.ts'
import type { ToolApp, ToolFile } from '../core/options/messages/message-parts.ts'
import { readToolFiles } from '../core/tools/tool-files.ts'
import { isSame } from '../core/util/is-same.ts'
import { mcpLimits } from './limits.ts'

interface Block {
  readonly type?: unknown
  readonly text?: unknown
  readonly data?: unknown
  readonly mimeType?: unknown
  readonly name?: unknown
  readonly uri?: unknown
  readonly description?: unknown
  readonly resource?: Block & { readonly blob?: unknown }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const asString = (value: unknown): string => (typeof value === 'string' ? value : '')

const wordsOf = (...words: readonly unknown[]): string => words.filter((word) => typeof word === 'string' && word).join(', ')

/** Bytes that no model reads as text, in words. */
function fileWords(kind: string, { mimeType, uri }: Block, data: unknown): string {
  const size = typeof data === 'string' ? `${Math.ceil((data.length * 3) / 4)} bytes` : ''
  return `[${wordsOf(kind, mimeType, size, uri)}]`
}

/** A block of a result, as text. */
function blockText(block: Block): string {
  const { type, text, data, resource, name, uri, mimeType, description } = block
  if (type === 'text') return typeof text === 'string' ? text : ''
  if (type === 'image') return fileWords('Image', block, data)
  if (type === 'audio') return fileWords('Audio', block, data)
  if (type === 'resource_link') return `[${wordsOf('Resource', name, mimeType, uri, description)}]`
  if (type === 'resource' && isObject(resource))
    return typeof resource.text === 'string' ? resource.text : fileWords('Resource', resource, resource.blob)
  return ''
}

const dataUrl = (mimeType: unknown, data: unknown): string =>
  typeof mimeType === 'string' && typeof data === 'string'
    ? `data:${mimeType.toLowerCase().split(';')[0]?.trim()};base64,${data}`
    : ''

/** The picture, the sound or the link in a block. */
function blockFile({ type, data, mimeType, uri, name, resource }: Block): ToolFile[] {
  if (type === 'image' || type === 'audio') return [{ src: dataUrl(mimeType, data) }]
  if (type === 'resource_link') return [{ src: asString(uri), name: asString(name) }]
  if (type === 'resource' && isObject(resource))
    return [{ src: dataUrl(resource.mimeType, resource.blob), name: asString(resource.uri) }]
  return []
}

/** What the card shows, without what it does not know. */
function filesOf(blocks: readonly Block[]): { files?: ToolFile[] } {
  const files = readToolFiles(blocks.flatMap(blockFile)).map(({ src, name }) => ({ src, ...(name && { name }) }))
  return files.length ? { files } : {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The app with the whole result, unless that is too long. */
function appWith(app: ToolApp | undefined, result: object): { app?: ToolApp } {
  if (!app) return {}
  return { app: JSON.stringify(result).length > mcpLimits.appResult ? app : { ...app, result } }
}

/** What the model is told of the result of a call; `app` shows the call. */
export function toolOutput(result: unknown, app?: ToolApp): ServerToolResult {
  if (!isObject(result)) return { output: 'The server answered with nothing.', isError: true }
  const { content, structuredContent, isError } = result as Readonly<Record<string, unknown>>
  const blocks = Array.isArray(content) ? content.filter(isObject) : []
  const text = blocks.map(blockText).filter(Boolean).join('\n\n')
  const kept = { ...filesOf(blocks), ...appWith(app, result) }
  if (isError === true) return { output: text || 'The tool failed.', isError: true, ...kept }
  // The structured result of a tool with an app is made for the app.
  if (structuredContent === undefined || (app && text)) return { output: text, ...kept }
  // Servers repeat it as text, for clients that know no structured results.
  const isRepeated = !text || isSame(parsed(text), structuredContent)
  return { output: isRepeated ? structuredContent : { text, structuredContent }, ...kept }
}
