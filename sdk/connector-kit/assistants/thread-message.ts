import type { AssistantOptions } from '../../core/options/services/openai-conversations.ts'
import { ChatError } from '../../core/errors.ts'
import { inputLabels } from '../../core/labels/input.ts'
import type { ConnectorRequest } from '../../core/types.ts'
import type { Json } from '../../protocols/protocol.ts'
import { textWithFileNames } from '../text-with-file-names.ts'
import { assistantFileTool } from './assistant-file-tool.ts'
import type { AssistantCalls } from './assistant-calls.ts'

/**
 * The visitor's message in the form of a thread message, with files uploaded: images in the content, others attached for a tool.
 */
export async function createThreadMessage(
  { messages, files }: ConnectorRequest,
  settings: AssistantOptions,
  host: Pick<AssistantCalls, 'upload'>,
): Promise<Json> {
  const text = textWithFileNames(messages.at(-1))
  const tool = assistantFileTool(files, settings)
  if (tool && !text) throw new ChatError(inputLabels().errorTextMissing, { isDisplayable: true })
  const ids = await Promise.all(files.map(host.upload))
  if (tool) return { role: 'user', content: text, attachments: ids.map((id) => ({ file_id: id, tools: [{ type: tool }] })) }
  const pictures = ids.map((id) => ({ type: 'image_file', image_file: { file_id: id } }))
  return { role: 'user', content: pictures.length ? [...(text ? [{ type: 'text', text }] : []), ...pictures] : text }
}
