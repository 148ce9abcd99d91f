import type { ChatParts } from './compose-chat.ts'
import { createConnector, type ConnectorSources } from '../connectors/create-connector.ts'
import { allFeatures } from '../features/all-features.ts'
import { featuresFrom } from '../features/features.ts'

const load = featuresFrom(allFeatures)

/** The parts of a chat that has every service and every feature. */
export const wholeChat: ChatParts = {
  load,
  createConnector: (config) =>
    createConnector(config, {
      loadServices: () => import('../connectors/services.ts'),
      loadWebModel: async () => (await load('webModel')) as Awaited<ReturnType<ConnectorSources['loadWebModel']>>,
    }),
}
