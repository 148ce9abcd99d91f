import type { Protocol } from '../protocol.ts'
import { AgUiDecoder } from './ag-ui-decoder.ts'
import { encodeAgUi } from './encode-ag-ui.ts'
import { pageFields } from './page-fields.ts'

/** The Agent User Interaction protocol: https://docs.ag-ui.com */
export const agUi: Protocol = { name: 'ag-ui', createDecoder: () => new AgUiDecoder(), encode: encodeAgUi, pageFields }
