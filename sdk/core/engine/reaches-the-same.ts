import type { Config } from '../options/config.ts'
import { isSame } from '../util/is-same.ts'

/** A web model's options without what is no words: a page's framework names the same model anew at each render. */
const wordsOf = (model: Config['options']['webModel']): unknown =>
  typeof model === 'object' ? { ...model, module: undefined, worker: undefined } : model

/** The same, of a service that is spoken to: a page's framework shall not end the call. What was written back is no word of the page. */
function isSameConnection(one: Config['options']['directConnection'], other: typeof one): boolean {
  const words = (connection: typeof one): unknown =>
    JSON.stringify(connection, (name, value: unknown) => (name === 'methods' ? undefined : value))
  return one === other || Boolean(one?.openAI?.realtime && other?.openAI?.realtime && words(one) === words(other))
}

/** Whether both configurations name the very same way to answer. */
export const reachesTheSame = (one: Config, other: Config): boolean =>
  one.connect === other.connect &&
  isSameConnection(one.options.directConnection, other.options.directConnection) &&
  isSame(wordsOf(one.options.webModel), wordsOf(other.options.webModel)) &&
  one.demo === other.demo
