import { emptyComposer } from '../input/composer.ts'
import type { Config } from '../options/config.ts'
import type { ChatState } from '../types.ts'

/** A chat before anything happened. */
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
