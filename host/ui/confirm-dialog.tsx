import type { ReactNode } from 'react'
import { useAction } from '../lib/hooks/use-action.ts'
import { Button } from './buttons/button.tsx'
import './confirm-dialog.css'
import { Dialog } from './dialog.tsx'
import { Notice } from './states/notice.tsx'

interface ConfirmDialogProps {
  /** The question. */
  title: string
  /** The button that does it, a verb first. */
  action: string
  /** Does it. A rejection is shown, and the dialog stays. */
  onConfirm(): Promise<void>
  onClose(): void
  /** What follows. */
  children: ReactNode
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, action, onConfirm, onClose, children }: ConfirmDialogProps) {
  const { isBusy, failure, run } = useAction(onConfirm)
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="confirm-dialog-actions">
        <Button variant="danger" isBusy={isBusy} onClick={() => run()}>
          {action}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  )
}
