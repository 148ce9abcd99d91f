import { onTestFinished } from 'vitest'
import { wholeChat } from '../../../../../sdk/chat/whole-chat.ts'
import { normaliseOptions } from '../../../../../sdk/core/options/config.ts'
import type { ChatOptions } from '../../../../../sdk/core/options/options.ts'
import { createEngine, type Engine } from '../../../../../sdk/core/session/engine.ts'

/** A chat without a page. Nothing answers unless the options say who. */
export function chat(options: ChatOptions = {}): Engine {
  const engine = createEngine(normaliseOptions({ connect: { handler: () => undefined }, ...options }), {
    fetch: () => Promise.reject(new TypeError('Nothing is asked')),
    storage: undefined,
    createConnector: wholeChat.createConnector,
    emit: () => undefined,
    addressOf: () => 'blob:here',
  })
  engine.start()
  onTestFinished(() => engine.pause())
  return engine
}

/** The file that a chat exports. */
export const exportedBy = async (engine: Engine): Promise<string> => (await engine.exportConversation()).text()

/** A chat that was empty, and has this file now. */
export async function importing(file: Blob | string, options?: ChatOptions): Promise<Engine> {
  const engine = chat(options)
  await engine.importConversation(file)
  return engine
}
