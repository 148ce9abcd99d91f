import type { Versioned, WidgetConfig } from '../../backend/types.ts'
import { AgentColumns } from '../../agents/agent-columns.tsx'
import { useWidget } from './widget/use-widget.ts'
import { WidgetForm } from './widget/widget-form.tsx'
import { WidgetPreview } from './widget/widget-preview.tsx'
import { WidgetSnippetCard } from './widget/widget-snippet-card.tsx'

interface CustomerChatProps {
  read: Versioned<WidgetConfig>
  /** The preview has answered. */
  onAnswer(): void
}

/** The settings of the public chat, how it looks with them, and how it gets onto the website. */
export function CustomerChat({ read, onAnswer }: CustomerChatProps) {
  const widget = useWidget(read)
  return (
    <>
      <AgentColumns>
        <WidgetForm widget={widget} />
        <WidgetPreview config={widget.config} isChanged={widget.isChanged} onAnswer={onAnswer} />
      </AgentColumns>
      <WidgetSnippetCard config={widget.saved} />
    </>
  )
}
