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
