import { useState } from 'react'
import type { KnowledgeDocument } from '../../backend/types.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'

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
      setFailure(error instanceof Error ? error.message : 'Unknown error')
      setIsBusy(false)
    }
  }

  return (
    <Dialog title={`Remove “${document.title}”?`} onClose={onClose}>
      <p>Your agents forget it at once, and it cannot be brought back. To keep it from them for now, leave it out instead.</p>
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="knowledge-dialog-actions">
        <Button variant="danger" isBusy={isBusy} onClick={() => void go()}>
          Remove it
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </Dialog>
  )
}
