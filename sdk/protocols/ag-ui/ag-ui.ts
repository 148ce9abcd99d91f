import type { Protocol } from '../protocol.ts'
import { AgUiDecoder } from './decoder.ts'
import { encode } from './encode.ts'
import { pageFields } from './page-fields.ts'

/** The Agent User Interaction protocol: https://docs.ag-ui.com */
export const agUi: Protocol = { name: 'ag-ui', createDecoder: () => new AgUiDecoder(), encode, pageFields }
