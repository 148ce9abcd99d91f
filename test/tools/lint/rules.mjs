// The project's own rules of the linter.
import { fenced } from './fence.mjs'
import { fileNames } from './file-names.mjs'
import { functionLength } from './function-length.mjs'
import { keysOfCompositions } from './keys-of-compositions.mjs'

export default {
  meta: { name: 'confab' },
  rules: {
    fence: fenced,
    'file-names': fileNames,
    'function-length': functionLength,
    'keys-of-compositions': keysOfCompositions,
  },
}
