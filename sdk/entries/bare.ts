import type { Chat } from '../chat/compose-chat.ts'
import { createBareConnector } from '../connectors/bare.ts'
import type { ConnectorSources } from '../connectors/create-connector.ts'
import type { Services } from '../connectors/given-services.ts'
import type { ChatOptions } from '../core/options/options.ts'
import { featuresFrom, type Features } from '../features/features.ts'
import { mountChat } from '../chat/mount-chat.ts'

export { ChatError, type ChatErrorKind } from '../core/errors.ts'
export type { Chat } from '../chat/compose-chat.ts'
export type { Services } from '../connectors/given-services.ts'
export type { Feature, FeatureLoader, FeatureModule, FeatureName } from '../core/features.ts'
export type { Features } from '../features/features.ts'

/**
 * `createChat` of a package that contains no services and no heavy features but these: for bundlers that put everything they find into
 * one file.
 * @param services The connectors, named as in `directConnection`: `{ openAI: { chat: openAIChat } }`. Default: none.
 * @param features Functions that import features: `{ threads: () => import('confab-chat/features/threads') }`. Default: none. An option
 * whose feature is missing does nothing, and the console says what to give.
 * @throws TypeError if the parent does not exist.
 */
export function createChat(
  parent: Element | ShadowRoot,
  options: ChatOptions = {},
  services: Services = {},
  features: Features = {},
): Chat {
  const load = featuresFrom(features)
  const loadWebModel: ConnectorSources['loadWebModel'] = async () =>
    (await load('webModel')) as Awaited<ReturnType<ConnectorSources['loadWebModel']>>
  return mountChat(parent, options, { load, createConnector: createBareConnector(services, loadWebModel) })
}
