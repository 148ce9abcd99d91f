import type { ChatState } from '../../types.ts'

/** The state until the connector reports on its model. */
export const unknownModel: ChatState['webModel'] = {
  status: 'not-loaded',
  text: '',
  progress: 0,
  isReady: false,
  canKeepFiles: false,
}
