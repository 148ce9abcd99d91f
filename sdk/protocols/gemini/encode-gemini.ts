import type { ConnectorRequest, ToolDefinition, ToolPart } from '../../core/types.ts'
import { toolPictures } from '../../core/tools/tool-files.ts'
import type { TextPart } from '../../core/options/options.ts'
import { fileNote } from '../file-note.ts'
import { ownMetadata } from '../own-metadata.ts'
import { parseJsonObject } from '../parse-json.ts'
import type { Json } from '../protocol.ts'
import { splitSteps } from '../steps.ts'
import { toTurns, type Turn } from '../turns.ts'

function encodeParts({ role, text, files }: Turn): Json[] {
  return [
    ...(text ? [{ text }] : []),
    ...files.map((file): Json => {
      const { url, mediaType: mimeType, base64 } = file
      // For a file from the model, only the name is sent: Gemini accepts none back without its signature.
      if (role !== 'user' || (base64 && !mimeType)) return { text: fileNote(file) }
      return base64 ? { inlineData: { mimeType, data: base64 } } : { fileData: { fileUri: url } }
    }),
  ]
}

/** The metadata that the service sent with a part and wants back. */
const kept = ({ providerMetadata }: TextPart | ToolPart): Json => ownMetadata(providerMetadata, 'google')

/** What the service signed goes back with its signature: it refuses calls without. */
const signatureOf = (part: TextPart | ToolPart): Json => {
  const { thoughtSignature } = kept(part)
  return thoughtSignature === undefined ? {} : { thoughtSignature }
}

const idOf = (part: ToolPart): Json => {
  const { callId } = kept(part)
  return callId === undefined ? {} : { id: callId }
}

const isAnswered = ({ state, isProviderExecuted }: ToolPart): boolean => state.startsWith('output-') && !isProviderExecuted

function encodeCall(part: ToolPart): Json {
  const { name, input } = part
  return { functionCall: { ...idOf(part), name, args: parseJsonObject(input) }, ...signatureOf(part) }
}

function encodeResult(part: ToolPart, takesPictures: boolean): Json {
  const { name, state, output } = part
  const key = state === 'output-available' ? 'result' : 'error'
  const pictures = takesPictures
    ? toolPictures(part).map(({ mediaType: mimeType, base64: data }) => ({ inlineData: { mimeType, data } }))
    : []
  const parts = pictures.length ? { parts: pictures } : {}
  return { functionResponse: { ...idOf(part), name, response: { [key]: output ?? null }, ...parts } }
}

/** A reply with calls: the results of each step are a message of the user's. */
function encodeSteps({ parts, files }: Turn, takesPictures: boolean): Json[] {
  const contents = splitSteps(parts, isAnswered).flatMap((step) => {
    const calls = step.filter((part) => part.type === 'tool').filter(isAnswered)
    const said = step.flatMap((part): Json[] => {
      if (part.type === 'text') return part.text ? [{ text: part.text, ...signatureOf(part) }] : []
      return part.type === 'tool' && isAnswered(part) ? [encodeCall(part)] : []
    })
    return [
      ...(said.length ? [{ role: 'model', parts: said }] : []),
      ...(calls.length ? [{ role: 'user', parts: calls.map((call) => encodeResult(call, takesPictures)) }] : []),
    ]
  })
  const notes = files.map((file) => ({ text: fileNote(file) }))
  return notes.length ? [...contents, { role: 'model', parts: notes }] : contents
}

/** The page's tools in Gemini's format. */
export const encodeGeminiTools = (tools: readonly ToolDefinition[]): Json => ({
  functionDeclarations: tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    parametersJsonSchema: inputSchema,
  })),
})

/**
 * The messages in Gemini's format; with tools of the page, calls and results as well.
 * @param takesPictures whether the model takes pictures in results, which those before Gemini 3 refuse.
 */
export function encodeGemini(
  { messages, tools }: Pick<ConnectorRequest, 'messages' | 'tools'>,
  takesPictures: boolean,
): {
  contents: Json[]
  system: string
} {
  const turns = toTurns(messages)
  const isWhole = ({ role, parts }: Turn): boolean =>
    Boolean(tools) && role === 'assistant' && parts.some((part) => part.type === 'tool')
  return {
    contents: turns
      .filter(({ role }) => role !== 'system')
      .flatMap((turn) =>
        isWhole(turn)
          ? encodeSteps(turn, takesPictures)
          : [{ role: turn.role === 'user' ? 'user' : 'model', parts: encodeParts(turn) }],
      ),
    system: turns.flatMap(({ role, text }) => (role === 'system' ? text : [])).join('\n\n'),
  }
}
