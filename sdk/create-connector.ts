import { createConnector as createTextConnector } from './connectors/index.ts'
import type { Config } from './core/options/config.ts'
import type { DirectConnection } from './core/options/services/direct-connection.ts'
import type { Connector } from './core/types.ts'

/** Whether a call is what is wanted of the service: other tasks that are named go before it, in the order of the services' table. */
const isCall = ({ openAI }: DirectConnection): boolean =>
  Boolean(openAI?.realtime && !openAI.images && !openAI.speechToText && !openAI.textToSpeech && !openAI.assistant)

/** The way to answer that the configuration names, by text or by voice. A page without calls downloads nothing of them. */
export async function createConnector(config: Config): Promise<Connector> {
  const { connect, options } = config
  const { directConnection, webModel } = options
  if (webModel || !directConnection || !isCall(directConnection)) return createTextConnector(config)
  const [{ openAIRealtime }, { connectService }] = await Promise.all([
    import('./openai-realtime.ts'),
    import('./connectors/connect-service.ts'),
  ])
  return connectService(openAIRealtime, ['openAI', 'realtime'], directConnection, connect)
}
