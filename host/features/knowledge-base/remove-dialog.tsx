import { useState } from 'react'
import type { KnowledgeDocument } from '../../backend/types.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { errorMessage } from '../../lib/error-message.ts'

interface RemoveDialogProps {
  document: KnowledgeDocument
  remove(document: KnowledgeDocument): Promise<void>
  onClose(): void
}

/** Asks before a document goes for good: its text may not be anywhere else. */
export function RemoveDialog({ document, remove, onClose }: RemoveDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function go(): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await remove(document)
      onClose()
    } catch (error) {
      setFailure(errorMessage(error))
      setIsBusy(false)
    }
  }

  return (
    <Dialog title={`Remove “${document.title}”?`} onClose={onClose}>
      <p>This can't be undone. To hide it from your agents for now, turn it off instead.</p>
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="knowledge-dialog-actions">
        <Button variant="danger" isBusy={isBusy} onClick={() => void go()}>
          Remove
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  )
}
