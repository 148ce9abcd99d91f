import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'

/** A transport to an app, and the end where its messages are put in. */
export interface FrameTransport extends Transport {
  receive(message: unknown): void
}

/**
 * The specification has `ui/message` hold one piece of content, the package a list of them: both are taken.
 */
function withContentList(message: Record<string, unknown>): Record<string, unknown> {
  const params = message['params'] as { content?: unknown } | undefined
  const { content } = params ?? {}
  if (message['method'] !== 'ui/message' || typeof content !== 'object' || content === null || Array.isArray(content))
    return message
  return { ...message, params: { ...params, content: [content] } }
}

/** Carries the messages of an app that its frame was found to have sent. */
export function createFrameTransport(post: (message: JSONRPCMessage) => void): FrameTransport {
  let isOpen = true
  const transport: FrameTransport = {
    start: () => Promise.resolve(),
    send(message) {
      if (isOpen) post(message)
      return Promise.resolve()
    },
    close() {
      if (isOpen) {
        isOpen = false
        transport.onclose?.()
      }
      return Promise.resolve()
    },
    receive(message) {
      if (isOpen && typeof message === 'object' && message !== null)
        transport.onmessage?.(withContentList(message as Record<string, unknown>) as unknown as JSONRPCMessage)
    },
  }
  return transport
}
