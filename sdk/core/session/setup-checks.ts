import { ChatError } from '../errors.ts'
import type { Config } from '../options/config.ts'

interface ServiceSettings {
  readonly tools?: unknown
  readonly function_handler?: unknown
}

const isFunctionTool = (tool: unknown): boolean => (tool as { type?: unknown } | null)?.type === 'function'

/** The path of a setting that offers functions to the model without a handler: `['openAI', 'chat']`. */
function unansweredTools(settings: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) return undefined
  const { tools, function_handler: handler } = settings as ServiceSettings
  if (Array.isArray(tools) && tools.some(isFunctionTool)) return handler ? undefined : path
  if (path.length === 3) return undefined
  for (const [name, inner] of Object.entries(settings)) {
    const found = unansweredTools(inner, [...path, name])
    if (found) return found
  }
  return undefined
}

/** What the configuration lacks, as an AI message for the developer; undefined if nothing. */
export function checkSetup({ options }: Config): string | undefined {
  const { connect, directConnection, webModel, demo } = options
  if (demo || webModel) return undefined
  if (!connect && !directConnection) {
    return [
      'Connect to any API using the `connect` property, or to a popular service using the `directConnection` property.',
      'Host an AI model in the browser using the `webModel` property.',
      'To remove this message set the `demo` property to `true`.',
    ].join('\n\n')
  }
  if (directConnection && !Object.values(directConnection).some(Boolean)) {
    return 'Please define a valid service inside the directConnection object.'
  }
  const unanswered = unansweredTools(directConnection)
  if (unanswered) return `Please define the \`function_handler\` property inside the ${unanswered.join(' ')} object.`
  if (connect && !directConnection && !connect.url && !connect.handler) {
    return 'Please define a `url` or a `handler` property inside the connect object.'
  }
  return undefined
}

/** The failure of a message that nothing in the configuration can answer. */
export function missingConnection(config: Config): ChatError {
  const words = 'Request settings have not been set up'
  if (config.isDevelopment) return new ChatError(words, { isDisplayable: true })
  // The console shows the cause; the visitor only sees that it failed.
  return new ChatError(words, { kind: 'default', cause: new Error(checkSetup(config) ?? words) })
}
