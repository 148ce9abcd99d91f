// The AI SDK, as far as its judge needs it. Its types are read only where it is installed, for `npm run test:all`.
export {
  AbstractChat,
  convertToModelMessages,
  createUIMessageStream,
  createUIMessageStreamResponse,
  DefaultChatTransport,
  readUIMessageStream,
  validateUIMessages,
} from 'ai'
