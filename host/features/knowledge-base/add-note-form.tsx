import { onlyErrors } from '../../auth/sign-in/form-rules.ts'
import { backend } from '../../lib/backend.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Knowledge } from '../../lib/hooks/use-knowledge.ts'

const longestTitle = 120 // characters, as the backend takes them
const longestText = 40_000

/** Adds a text that is typed or pasted. */
export function AddNoteForm({ add }: Pick<Knowledge, 'add'>) {
  const form = useForm({
    initial: { title: '', text: '' },
    check: ({ title, text }) =>
      onlyErrors({
        title: title.trim() ? undefined : "Give the note a title. It's shown as the source of an answer.",
        text: text.trim() ? undefined : 'Write what your agents should know.',
      }),
    async submit({ title, text }) {
      await add(() => backend.addNote({ title: title.trim(), text: text.trim() }))
      form.reset()
    },
  })
  return (
    <form {...form.props} className="knowledge-form" aria-busy={form.isBusy}>
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
      <TextField {...form.field('title')} label="Title" placeholder="Opening hours" maxLength={longestTitle} />
      <Field label="Text" error={form.errors.text}>
        {(control) => (
          <textarea
            {...control}
            name="text"
            rows={4}
            maxLength={longestText}
            placeholder="We are open from Tuesday to Saturday, 7 to 18."
            value={form.values.text}
            onChange={({ target }) => form.set('text', target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Add note
        </Button>
      </div>
    </form>
  )
}
