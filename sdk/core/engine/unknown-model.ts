import type { ChatState } from '../types.ts'

/** Until the connector says how its model is doing. */
export const unknownModel: ChatState['webModel'] = {
  status: 'not-loaded',
  text: '',
  progress: 0,
  isReady: false,
  canKeepFiles: false,
}
