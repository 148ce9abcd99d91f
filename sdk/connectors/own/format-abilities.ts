import type { Connect, WireFormat } from '../../core/options/options.ts'
import type { Connector } from '../../core/types.ts'

/** Formats whose servers decide whether an answer after calls is another message. */
const namesMessages: ReadonlySet<WireFormat> = new Set(['ag-ui', 'confab'])

/**
 * Request settings of a connector: a backend with a named format receives the whole conversation, with ids, tool calls and
 * everything else in the messages. Without a format, the request has the form of Deep Chat's.
 */
export const formatAbilities = ({
  format,
}: Connect): Pick<Connector, 'takesWholeMessages' | 'maxMessages' | 'takesTools' | 'continuesMessage'> =>
  format === undefined
    ? {}
    : { takesWholeMessages: true, maxMessages: -1, takesTools: true, continuesMessage: !namesMessages.has(format) }
