import { useSyncExternalStore } from 'react'
import { localMode } from '../auth/config/local-mode.ts'
import { DevInbox } from './dev-inbox.tsx'
import './local-mode.css'

/**
 * What a person needs who tries the app without an account, inside the dialog: nothing outside of an open dialog can be reached.
 */
export default function LocalHelp() {
  const mode = localMode.find()
  const inbox = mode?.inbox
  const count = useSyncExternalStore(inbox?.subscribe ?? (() => () => undefined), () => inbox?.get().length ?? 0)
  if (!mode) return null
  return (
    <div className="local-help">
      <details>
        <summary>Demo accounts</summary>
        <dl className="demo-accounts">
          {mode.users.map(({ email, password, paid }) => (
            <div key={email}>
              <dt>
                {email} <small>({paid ? 'with a plan' : 'without a plan'})</small>
              </dt>
              <dd>
                Password: <code>{password}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
      {/* A new message opens it. */}
      <details key={count} open={count > 0}>
        <summary>Dev inbox ({count})</summary>
        <DevInbox inbox={mode.inbox} limit={3} />
      </details>
    </div>
  )
}
