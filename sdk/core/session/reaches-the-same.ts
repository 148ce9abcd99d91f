import type { Config } from '../options/config.ts'
import type { Connect } from '../options/options.ts'
import { isSame } from '../util/is-same.ts'

/** The options of a web model that can be compared: frameworks create module and worker again at each render. */
const comparable = (model: Config['options']['webModel']): unknown =>
  typeof model === 'object' ? { ...model, module: undefined, worker: undefined } : model

/**
 * Compares two direct connections. A voice call is compared by its settings, so that a framework that creates them again at each
 * render does not end it; `methods` is what the chat itself wrote into them.
 */
function isSameConnection(one: Config['options']['directConnection'], other: typeof one): boolean {
  const settings = (connection: typeof one): unknown =>
    JSON.stringify(connection, (name, value: unknown) => (name === 'methods' ? undefined : value))
  return one === other || Boolean(one?.openAI?.realtime && other?.openAI?.realtime && settings(one) === settings(other))
}

/** True if both configurations connect to the same backend, service or model. */
export const reachesTheSame = (one: Config, other: Config): boolean =>
  one.connect === other.connect &&
  isSameConnection(one.options.directConnection, other.options.directConnection) &&
  isSame(comparable(one.options.webModel), comparable(other.options.webModel)) &&
  one.demo === other.demo

/** The target of requests, without what may differ at each render of a page's framework. */
const address = ({ url, websocket, stream, handler }: Connect = {}): unknown[] => [url, websocket, stream, Boolean(handler)]

/** True if a live connection to the target of one configuration does not serve the other. */
export const needsNewConnection = (one: Config, other: Config): boolean => !isSame(address(one.connect), address(other.connect))
