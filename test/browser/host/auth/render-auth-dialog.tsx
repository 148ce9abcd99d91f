import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import AuthDialog from '../../../../host/features/auth/auth-dialog.tsx'
import { renderReact } from '../kit/render-react.tsx'

/** The dialog over an empty page, at an address of the test's own. */
export function renderAuthDialog(entry: 'signin' | 'signup' | 'reset' = 'signin') {
  const memory = memoryLocation({ path: '/landing', searchPath: `auth=${entry}`, record: true })
  const { unmount } = renderReact(
    <Router hook={memory.hook} searchHook={memory.searchHook}>
      <AuthDialog />
    </Router>,
  )
  return { history: memory.history, unmount }
}
