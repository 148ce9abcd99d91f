import { onlyErrors } from '../../auth/sign-in/form-rules.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import './video-brief.css'

const lengths = [15, 30, 60, 90] as const

/** Asks what a video is about and how long it should be. `onBrief` gets it as a sentence. */
export function VideoBrief({ onBrief }: { onBrief: (brief: string) => void }) {
  const form = useForm({
    initial: { subject: '', seconds: '30' },
    check: ({ subject }) => onlyErrors({ subject: subject.trim() ? undefined : 'Enter what the video is about.' }),
    submit({ subject, seconds }) {
      onBrief(`A ${seconds} second video about ${subject.trim()}`)
      form.reset({ seconds })
      return Promise.resolve()
    },
  })
  return (
    <Card as="section" aria-labelledby="brief-heading">
      <form {...form.props} className="video-brief">
        <h2 id="brief-heading">Brief</h2>
        <TextField {...form.field('subject')} label="What is the video about?" placeholder="Our opening hours" maxLength={200} />
        <Field label="How long should it be?">
          {(control) => (
            <select {...control} value={form.values.seconds} onChange={({ target }) => form.set('seconds', target.value)}>
              {lengths.map((seconds) => (
                <option key={seconds} value={seconds}>
                  {seconds} seconds
                </option>
              ))}
            </select>
          )}
        </Field>
        <div>
          <Button type="submit" variant="primary">
            Write script
          </Button>
        </div>
      </form>
    </Card>
  )
}
