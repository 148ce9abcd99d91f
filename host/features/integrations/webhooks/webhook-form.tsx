import { useState } from 'react'
import type { WebhookEvent } from '../../../backend/types.ts'
import { backend } from '../../../lib/backend.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { allEvents, eventWords } from './event-words.ts'

/** Adds an address that is told. */
export function WebhookForm({ onAdded }: { onAdded(): void }) {
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(['question.unanswered'])
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function add(): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await backend.addWebhook({ url, events })
      setUrl('')
      onAdded()
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form
      className="webhook-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void add()
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
