import { useEffect, useId, useRef } from 'react'
import { isColour } from '../../../backend/is-colour.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { leastContrast } from './check-widget.ts'
import { HoursFields } from '../hours-fields.tsx'
import { KnowledgeFields } from '../knowledge-fields.tsx'
import { textOn } from '../../../backend/text-on.ts'
import type { Widget } from './use-widget.ts'
import './widget-form.css'

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** How the accent is read: said before visitors have to find out. */
function Contrast({ accent }: { accent: string }) {
  if (!isColour(accent)) return null
  const { text, ratio } = textOn(accent)
  const isGood = ratio >= leastContrast
  return (
    <span className="widget-contrast" data-poor={!isGood || undefined}>
      {text === '#ffffff' ? 'White' : 'Dark'} text on it: {ratio.toFixed(1)} : 1,{' '}
      {isGood ? 'easy to read.' : `too low (minimum ${leastContrast} : 1). Choose a darker or lighter colour.`}
    </span>
  )
}

type WidgetFields = Pick<Widget, 'config' | 'change' | 'errors'>

/** What the public chat calls itself and says first. */
function WordFields({ config, change, errors }: WidgetFields) {
  return (
    <>
      <TextField
        label="Name"
        help="Visitors see it beside the answers."
        maxLength={60}
        error={errors.name}
        value={config.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Field label="Greeting" isOptional>
        {(control) => (
          <textarea
            {...control}
            maxLength={500}
            value={config.greeting}
            onChange={({ target }) => change({ greeting: target.value })}
          />
        )}
      </Field>
      <TextField
        label="Placeholder"
        isOptional
        maxLength={100}
        value={config.placeholder}
        onChange={({ target }) => change({ placeholder: target.value })}
      />
    </>
  )
}

/** The accent, as a code and in a picker. */
function ColourField({ config, change, errors }: WidgetFields) {
  const colourId = useId()
  return (
    <div className="widget-colour">
      <TextField
        label="Colour"
        spellCheck={false}
        maxLength={7}
        error={errors.accent}
        help={<Contrast accent={config.accent} />}
        value={config.accent}
        onChange={({ target }) => change({ accent: target.value })}
      />
      <label className="visually-hidden" htmlFor={colourId}>
        Choose colour
      </label>
      <input
        id={colourId}
        type="color"
        value={errors.accent ? '#000000' : config.accent.toLowerCase()}
        onChange={({ target }) => change({ accent: target.value })}
      />
    </div>
  )
}

function LookFields({ config, change }: WidgetFields) {
  return (
    <div className="widget-pair">
      <Field label="Theme">
        {(control) => (
          <select {...control} value={config.theme} onChange={({ target }) => change({ theme: target.value as 'system' })}>
            <option value="system">Same as device</option>
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </select>
        )}
      </Field>
      <Field label="Position">
        {(control) => (
          <select {...control} value={config.position} onChange={({ target }) => change({ position: target.value as 'end' })}>
            <option value="end">Bottom right</option>
            <option value="start">Bottom left</option>
          </select>
        )}
      </Field>
    </div>
  )
}

/** What matters while nobody is there. */
function AwayFields({ config, change }: WidgetFields) {
  return (
    <>
      <Field label="Time zone">
        {(control) => (
          <select {...control} value={config.timeZone} onChange={({ target }) => change({ timeZone: target.value })}>
            {timeZones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Away message" isOptional help="Shown outside office hours when your sources have no answer.">
        {(control) => (
          <textarea
            {...control}
            maxLength={500}
            value={config.awayMessage}
            onChange={({ target }) => change({ awayMessage: target.value })}
          />
        )}
      </Field>
    </>
  )
}

/** What became of saving, with a choice where another version was saved meanwhile. */
function SaveFailure({ widget: { failure, theirs, saveOver, takeTheirs } }: { widget: Widget }) {
  return (
    <Notice
      kind="error"
      title={theirs ? 'Someone else saved a newer version' : "Couldn't save"}
      actions={
        theirs && (
          <div className="widget-actions">
            <Button onClick={() => void saveOver()}>Overwrite with mine</Button>
            <Button onClick={takeTheirs}>Use theirs</Button>
          </div>
        )
      }
    >
      {failure}
    </Notice>
  )
}

/** Persona, colours, knowledge and hours of the public chat. */
export function WidgetForm({ widget }: { widget: Widget }) {
  const { config, change, errors, isBusy, isChanged, failure, refusals } = widget
  const fields = { config, change, errors }
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  return (
    <form
      ref={form}
      className="widget-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void widget.save()
      }}
    >
      <WordFields {...fields} />
      <ColourField {...fields} />
      <LookFields {...fields} />
      <KnowledgeFields chosen={config.knowledgeIds} onChange={widget.setKnowledge} />
      <HoursFields hours={config.hours} error={errors.hours} onChange={(hours) => change({ hours })} />
      {config.hours.length > 0 && <AwayFields {...fields} />}
      <label className="widget-document">
        <input type="checkbox" checked={config.isPublished} onChange={({ target }) => change({ isPublished: target.checked })} />
        <span>Published: visitors get answers. When off, the chat says it's unavailable.</span>
      </label>
      {failure && <SaveFailure widget={widget} />}
      <div className="widget-actions">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Save
        </Button>
        <p role="status">{isChanged && 'You have unsaved changes.'}</p>
      </div>
    </form>
  )
}
