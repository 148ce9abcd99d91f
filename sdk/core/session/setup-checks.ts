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

/** Which connection is used where several are given: the first. */
function doubledConnections({ options }: Config): string | undefined {
  const { connect, directConnection, webModel } = options
  const services = Object.entries(directConnection ?? {}).flatMap(([name, value]) => (value ? [`directConnection.${name}`] : []))
  const others = [connect?.handler && 'connect.handler', connect?.url && !directConnection && 'connect.url']
  const given = [webModel && 'webModel', ...services, ...others].filter((name) => typeof name === 'string')
  if (given.length < 2) return undefined
  const [first, ...rest] = given.map((name) => `\`${name}\``)
  // Which of several services it is depends on the table of services.
  const used = services.length > 1 && !webModel ? 'one' : first
  return `A chat has one connection, but several are given: ${[first, ...rest].join(', ')}. Only ${used} is used.`
}

/** What is wrong with the configuration, as an AI message for the developer; undefined if nothing. */
export function checkSetup(config: Config): string | undefined {
  return [...config.faults, doubledConnections(config), missingSetting(config)].filter(Boolean).join('\n\n') || undefined
}

/** What the configuration lacks. */
function missingSetting({ options }: Config): string | undefined {
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
