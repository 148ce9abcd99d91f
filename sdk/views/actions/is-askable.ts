import type { ChatState } from '../../core/types.ts'

/** True if an answer can ever be regenerated: a WebSocket and a call can only continue. */
export function isAskable({ connection, call, config }: ChatState): boolean {
  const { directConnection, webModel } = config.options
  const isReachable = Boolean(config.demo || config.connect?.url || config.connect?.handler || directConnection || webModel)
  return connection === 'none' && !call && isReachable
}
