export interface UIMessage {
  id: string
  role: string
  metadata?: unknown
  parts: { type: string; id?: string }[]
}
interface Writer {
  write(chunk: object): void
}
export function createUIMessageStream(options: { execute(given: { writer: Writer }): void }): ReadableStream<object>
export function createUIMessageStreamResponse(options: { stream: ReadableStream<object> }): Response
export function readUIMessageStream(options: { stream: ReadableStream<object> }): AsyncIterable<UIMessage>
export function validateUIMessages(options: { messages: unknown }): Promise<UIMessage[]>
export function convertToModelMessages(messages: UIMessage[]): Promise<{ role: string; content: unknown }[]>
export const DefaultChatTransport: new (options: {
  api: string
  fetch(input: unknown, init?: RequestInit): Promise<Response>
}) => object
interface VendorState {
  status: string
  error: Error | undefined
  messages: UIMessage[]
  pushMessage(message: UIMessage): void
  popMessage(): void
  replaceMessage(index: number, message: UIMessage): void
  snapshot<Value>(value: Value): Value
}
export abstract class AbstractChat {
  constructor(options: { id: string; transport: object; state: VendorState })
  messages: UIMessage[]
  sendMessage(message: { text: string; messageId?: string }): Promise<void>
  regenerate(options?: { messageId?: string }): Promise<void>
}
