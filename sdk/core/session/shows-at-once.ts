import type { Config } from '../options/config.ts'
import type { OpenAIOptions } from '../options/services/openai.ts'

/** True if the options alone show that there will be a chat, without asking for or checking a key first. */
export const showsAtOnce = ({ connect, options: { directConnection = {} } }: Config): boolean =>
  Object.values(directConnection)
    .filter(Boolean)
    .every(({ key, validateKeyProperty, realtime }: OpenAIOptions) => (key || connect?.url) && !validateKeyProperty && !realtime)
