import type { AssistantOptions } from '../../core/options/services/openai-conversations.ts'
import { ChatError } from '../../core/errors.ts'
import { inputLabels } from '../../core/labels/input.ts'

const isImage = ({ type }: File): boolean => type.startsWith('image/')

/** The tool that the message's files are for; without one, only images can be sent. */
export function assistantFileTool(files: readonly File[], { files_tool_type: given }: AssistantOptions): string | undefined {
  if (!files.length) return undefined
  const tool = typeof given === 'function' ? given(files.map(({ name }) => name)) : given
  const other = tool ? undefined : files.find((file) => !isImage(file))
  if (other)
    throw new ChatError(inputLabels().errorImagesOnly, { isDisplayable: true, cause: `${other.name}: set files_tool_type` })
  return tool === 'images' ? undefined : tool
}
