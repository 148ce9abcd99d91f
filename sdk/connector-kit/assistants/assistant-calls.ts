import type { AssistantOptions } from '../../core/options/services/openai-conversations.ts'
import type { Json } from '../../protocols/protocol.ts'
import { readJson } from '../decode/read-body.ts'
import type { ServiceContext } from '../service.ts'
import { pathSegment } from '../path-segment.ts'
import { toForm } from '../to-form.ts'

/** A host of the Assistants API. */
export interface AssistantHost {
  /** A URL of the service for a path like `threads/runs`. */
  url(path: string): string
  readonly headers?: Readonly<Record<string, string>>
  /** Fields for an assistant that has to be created. */
  readonly model: string
}

/** The created assistants, by their settings. */
const assistants = new WeakMap<AssistantOptions, Promise<string>>()

/** The requests for talking to an assistant. */
export interface AssistantCalls {
  call(path: string, json?: Json): Promise<globalThis.Response>
  /** Sends the request that carries the message. */
  ask(path: string, json: Json): Promise<globalThis.Response>
  /** The id of the page's assistant, or of one that is created from its settings once. */
  assistantId(): Promise<string>
  upload(file: File): Promise<string>
  download(id: string): Promise<Blob>
}

export function createAssistantCalls(
  { url, headers = {}, model }: AssistantHost,
  context: ServiceContext<AssistantOptions>,
): AssistantCalls {
  const { settings, signal } = context

  /** Sends an additional request: a POST when it has a body. */
  const call = (path: string, json?: Json): Promise<globalThis.Response> =>
    context.call(url(path), json ? { json, headers } : { method: 'GET', headers })

  async function idOf(response: globalThis.Response): Promise<string> {
    return ((await readJson(response, signal)) as { id: string }).id
  }

  return {
    call,
    ask: (path: string, json: Json): Promise<globalThis.Response> =>
      context.ask(url(path), { json, headers, isOneOfSeveral: true }),
    async assistantId(): Promise<string> {
      if (settings.assistant_id) return settings.assistant_id
      const known = assistants.get(settings)
      if (known) return known
      const made = call('assistants', { model, ...settings.new_assistant }).then(idOf)
      assistants.set(settings, made)
      made.catch(() => assistants.delete(settings))
      return made
    },
    async upload(file: File): Promise<string> {
      return idOf(await context.call(url('files'), { form: toForm({ purpose: 'assistants', file }), headers }))
    },
    async download(id: string): Promise<Blob> {
      return (await call(`files/${pathSegment(id)}/content`)).blob()
    },
  }
}
