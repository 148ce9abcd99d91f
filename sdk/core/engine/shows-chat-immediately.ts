import type { Config } from '../options/config.ts'
import type { OpenAIOptions } from '../options/services/openai.ts'

/** Whether it shows in the options alone that there will be a chat, and no key must be asked for or checked before. */
export const showsAtOnce = ({ connect, options: { directConnection = {} } }: Config): boolean =>
  Object.values(directConnection)
    .filter(Boolean)
    .every(({ key, validateKeyProperty, realtime }: OpenAIOptions) => (key || connect?.url) && !validateKeyProperty && !realtime)
