import { useState } from 'react'
import type { WebhookEvent } from '../../../backend/types.ts'
import { backend } from '../../../lib/backend.ts'
import { useAction } from '../../../lib/hooks/use-action.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { allEvents, eventWords } from './event-words.ts'

/** Adds an address that is told. */
export function WebhookForm({ onAdded }: { onAdded(): void }) {
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(['question.unanswered'])
  const { isBusy, failure, run } = useAction(async () => {
    await backend.addWebhook({ url, events })
    setUrl('')
    onAdded()
  })

  return (
    <form
      className="webhook-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) run()
      }}
    >
      <TextField
        label="Address of your service"
        inputMode="url"
        spellCheck={false}
        placeholder="https://example.com/confab"
        error={failure}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <fieldset className="webhook-events">
        <legend>It is told when</legend>
        {allEvents.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={events.includes(name)}
              onChange={({ target }) =>
                setEvents(allEvents.filter((one) => (one === name ? target.checked : events.includes(one))))
              }
            />
            <span>{eventWords[name]}</span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" isBusy={isBusy}>
        Add webhook
      </Button>
    </form>
  )
}
