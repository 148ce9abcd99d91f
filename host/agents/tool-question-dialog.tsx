import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { ToolQuestion } from './agent-tool.ts'
import './tool-question-dialog.css'

interface ToolQuestionDialogProps {
  question: ToolQuestion
  onAnswer(isAllowed: boolean): void
}

/** Shows what a model wants to save, word for word, and asks for permission. Closing the dialog denies it. */
export function ToolQuestionDialog({ question: { title, content, action }, onAnswer }: ToolQuestionDialogProps) {
  return (
    <Dialog title={title} onClose={() => onAnswer(false)}>
      <p>Your agent wants to save this:</p>
      <blockquote className="tool-question" dir="auto">
        {content}
      </blockquote>
      <div className="tool-question-actions">
        <Button variant="primary" onClick={() => onAnswer(true)}>
          {action}
        </Button>
        <Button onClick={() => onAnswer(false)}>Don't save</Button>
      </div>
    </Dialog>
  )
}
