// The AI SDK, as far as its judge needs it. Its types are read only where it is installed, for `npm run test:all`.
export {
  convertToModelMessages,
  createUIMessageStream,
  createUIMessageStreamResponse,
  readUIMessageStream,
  validateUIMessages,
} from 'ai'
