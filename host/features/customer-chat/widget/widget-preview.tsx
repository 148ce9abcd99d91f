import { useCallback, useMemo, useState } from 'react'
import type { ChatOptions } from '../../../../sdk/entries/index.ts'
import { isColour } from '../../../backend/is-colour.ts'
import type { WidgetConfig } from '../../../backend/types.ts'
import { backend } from '../../../lib/backend.ts'
import { Chat } from '../../../lib/chat.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { askBackend } from '../../../agents/ask-backend.ts'
import { isOpen } from '../is-open.ts'
import { widgetOptions } from '../../../backend/widget-options.ts'
import './widget-preview.css'

type OnMessage = NonNullable<ChatOptions['onMessage']>

const connect = askBackend(backend, 'customer-chat')

interface WidgetPreviewProps {
  config: WidgetConfig
  isChanged: boolean
  /** The preview has answered: there is something new in the inbox. */
  onAnswer(): void
}

/** The chat as visitors will have it: it changes while the settings are typed, and it answers. */
export function WidgetPreview({ config, isChanged, onAnswer }: WidgetPreviewProps) {
  const [round, setRound] = useState(0)
  const isWhole = isColour(config.accent)
  const onMessage = useCallback<OnMessage>(
    ({ message: { role }, isHistory }) => {
      if (role !== 'user' && !isHistory) onAnswer()
    },
    [onAnswer],
  )
  const options = useMemo<ChatOptions>(
    () => ({ ...widgetOptions(isWhole ? config : { ...config, accent: '#3a4fe0' }), connect, onMessage }),
    [config, isWhole, onMessage],
  )
  return (
    <section className="widget-preview" aria-labelledby="preview-heading">
      <div className="widget-preview-head">
        <h2 id="preview-heading">Preview</h2>
        <Button variant="quiet" onClick={() => setRound(round + 1)}>
          Start over
        </Button>
      </div>
      <Chat key={round} options={options} className="widget-preview-chat" label="Preview of the customer chat" />
      <p>
        {isOpen(config, new Date()) ? "You're within these office hours now. " : "You're outside these office hours now. "}
        {isChanged
          ? 'Appearance and greeting update as you type; sources, office hours and away message update when you save.'
          : "What you ask here appears in the inbox as a preview. It isn't counted in the analytics."}
      </p>
    </section>
  )
}
