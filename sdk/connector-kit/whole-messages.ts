import type { Connect } from '../core/options/options.ts'
import type { Connector } from '../core/types.ts'

/**
 * Request settings of a connector: a backend with a named format receives the whole conversation, with ids, tool calls and
 * everything else in the messages. Without a format, the request has the form of Deep Chat's.
 */
export const wholeMessages = ({ format }: Connect): Pick<Connector, 'takesWholeMessages' | 'maxMessages'> =>
  format === undefined ? {} : { takesWholeMessages: true, maxMessages: -1 }
