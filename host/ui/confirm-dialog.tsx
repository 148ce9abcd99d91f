import { useState, type ReactNode } from 'react'
import { errorMessage } from '../lib/error-message.ts'
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
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function confirm(): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await onConfirm()
    } catch (error) {
      setFailure(errorMessage(error))
      setIsBusy(false)
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="confirm-dialog-actions">
        <Button variant="danger" isBusy={isBusy} onClick={() => void confirm()}>
          {action}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  )
}
