import { FlaskConical } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { localMode } from '../auth/config/local-mode.ts'
import { signOut } from '../auth/sign-out/sign-out.ts'
import type { LocalMode } from '../../mocks/local-mode.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DevInbox } from './dev-inbox.tsx'
import './local-mode.css'

/** Where accounts and data are. */
const placeOf = ({ keptBy }: LocalMode): string => (keptBy === 'server' ? 'on this computer' : 'in this browser')

function LocalModeDialog({ mode, onClose }: { mode: LocalMode; onClose(): void }) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function reset(): Promise<void> {
    setIsBusy(true)
    await mode.reset()
    await signOut()
  }

  return (
    <Dialog title="Dev inbox" onClose={onClose}>
      <p className="local-mode-words">
        In local mode none of these messages is sent. Accounts and data are kept {placeOf(mode)}.
      </p>
      <DevInbox inbox={mode.inbox} />
      {isAsking ? (
        <div className="local-mode-reset" role="group" aria-label="Reset demo data">
          <p>All accounts and data {placeOf(mode)} will be deleted, and you'll be signed out.</p>
          <Button variant="danger" isBusy={isBusy} onClick={() => void reset()}>
            Delete everything
          </Button>
          <Button onClick={() => setIsAsking(false)}>Cancel</Button>
        </div>
      ) : (
        <div className="local-mode-reset">
          <Button onClick={() => setIsAsking(true)}>Reset demo data</Button>
        </div>
      )}
    </Dialog>
  )
}

/** Says on every screen that this is local mode, and opens the dev inbox. */
export default function LocalModeBar() {
  const mode = localMode.find()
  const [isOpen, setIsOpen] = useState(false)
  const inbox = mode?.inbox
  const count = useSyncExternalStore(inbox?.subscribe ?? (() => () => undefined), () => inbox?.get().length ?? 0)
  if (!mode) return null
  return (
    <aside className="local-mode-bar" aria-label="Local mode">
      <FlaskConical size={16} aria-hidden />
      <p>
        Local mode<span className="local-mode-more">: accounts and data are kept {placeOf(mode)}.</span>
      </p>
      <button type="button" className="local-mode-open" onClick={() => setIsOpen(true)}>
        Dev inbox ({count})
      </button>
      {isOpen && <LocalModeDialog mode={mode} onClose={() => setIsOpen(false)} />}
    </aside>
  )
}
