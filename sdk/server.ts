/** A server for chats: the connectors of the page, with the key at home. Needs Node 20, Deno, Bun or any runtime of web standards. */
export { createChatServer, type ChatServer } from './server/chat-server.ts'
export { toNodeHandler } from './server/node-handler.ts'
export type { Answer, AnswerContext, AnswerPiece, ChatServerOptions, ServerLimits } from './server/options.ts'
export type { ConnectorRequest, ReplyEvent } from './core/types.ts'
export type { DirectConnection } from './core/options/services/direct-connection.ts'
export type { MessageContent, MessagePart } from './core/options/options.ts'
