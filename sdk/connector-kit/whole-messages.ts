import type { Connect } from '../core/options/options.ts'
import type { Connector } from '../core/types.ts'

/**
 * What a connector says of its requests: a backend that is spoken to in a named format gets the whole conversation, with ids, tool
 * calls and all else that the messages hold. Without a name the request is the one of Deep Chat.
 */
export const wholeMessages = ({ format }: Connect): Pick<Connector, 'takesWholeMessages' | 'maxMessages'> =>
  format === undefined ? {} : { takesWholeMessages: true, maxMessages: -1 }
