import { emptyComposer } from '../input/composer.ts'
import type { Config } from '../options/config.ts'
import type { ChatState } from '../types.ts'

/** The state of a chat in which nothing has happened yet. */
export const initialState = (config: Config): ChatState => ({
  config,
  messages: [],
  branches: [],
  view: 'chat',
  viewError: '',
  phase: 'idle',
  composer: emptyComposer,
  connection: 'none',
  isRestoring: false,
  historyPaging: 'none',
  isIntroShown: true,
})
