import { useState } from 'react'
import type { Plan } from '../../backend/types.ts'
import { backend } from '../../lib/backend.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { errorMessage } from '../../lib/error-message.ts'

interface EndPlanDialogProps {
  plan: Plan
  onEnded(): void
  onClose(): void
}

/** Asks before a plan is ended, and says what follows. */
export function EndPlanDialog({ plan, onEnded, onClose }: EndPlanDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function end(): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await backend.endPlan()
      onEnded()
    } catch (error) {
      setFailure(errorMessage(error))
      setIsBusy(false)
    }
  }

  return (
    <Dialog title={`End your ${plan.name} plan?`} onClose={onClose}>
      <p>
        You can use it until the end of the {plan.interval} you've paid for. Then the dashboard closes and your customer chat
        stops answering. Your data stays, and you can choose a plan again.
      </p>
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="settings-actions">
        <Button variant="danger" isBusy={isBusy} onClick={() => void end()}>
          End plan
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  )
}
