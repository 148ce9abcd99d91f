import { decodeAnswer } from '../connector-kit/decode/decode-answer.ts'
import { joinUrl } from '../connector-kit/join-url.ts'
import { permitByKind } from '../connector-kit/permit-by-kind.ts'
import { readJson } from '../connector-kit/decode/read-body.ts'
import type { Service, ServiceContext } from '../connector-kit/service.ts'
import { toForm } from '../connector-kit/to-form.ts'
import { textWithFileNames } from '../connector-kit/text-with-file-names.ts'
import type { DifyOptions } from '../core/options/services/dify.ts'
import type { ConnectorRequest, ReplyEvent } from '../core/types.ts'
import { createDifyDecoder } from '../protocols/dify.ts'
import type { Json } from '../protocols/protocol.ts'

const defaultBase = 'https://api.dify.ai/v1'

/** Uploads a file so that the message can refer to it. */
async function upload(file: File, base: string, user: string, context: ServiceContext<DifyOptions>): Promise<Json> {
  const response = await context.call(joinUrl(base, 'files/upload'), { form: toForm({ file, user }), method: 'POST' })
  const { id } = (await readJson(response, context.signal)) as Json
  const kind = /^(image|audio|video)\//.exec(file.type)?.[1] ?? 'document'
  return { type: kind, transfer_method: 'local_file', upload_file_id: id }
}

async function* send(request: ConnectorRequest, context: ServiceContext<DifyOptions>): AsyncGenerator<ReplyEvent> {
  const { settings, isStreaming, connect } = context
  const {
    inputs = {},
    user = 'user',
    custom_base_url: host = defaultBase,
    files: given = [],
    stream: _stream,
    ...rest
  } = settings
  const base = connect.url?.replace(/\/chat-messages\/?$/, '') ?? host
  const all = [...(given as Json[])]
  for (const file of request.files) all.push(await upload(file, base, user, context))
  const json: Json = {
    inputs,
    query: textWithFileNames(request.messages.at(-1)) || ' ', // required, even for a message of files alone
    response_mode: isStreaming ? 'streaming' : 'blocking',
    user,
    ...(request.sessionId !== undefined && { conversation_id: request.sessionId }),
    ...(all.length > 0 && { files: all }),
    ...rest,
  }
  try {
    const response = await context.ask(joinUrl(base, 'chat-messages'), { json, isOneOfSeveral: true })
    yield* decodeAnswer(response, createDifyDecoder, context)
  } catch (error) {
    throw permitByKind(error, ['unauthorized', 'authentication_error'])
  }
}

/** Chat with an app of Dify: https://docs.dify.ai/en/use-dify/publish/developing-with-apis. Dify stores the conversation itself. */
export const dify: Service<DifyOptions> = {
  name: 'Dify',
  key: ({ custom_base_url: base = defaultBase }) => ({
    placeholder: 'Dify API Key',
    helpUrl: 'https://docs.dify.ai/en/use-dify/publish/developing-with-apis',
    headers: (key) => ({ Authorization: `Bearer ${key}` }),
    probe: { url: joinUrl(base, 'parameters') },
  }),
  send,
}
