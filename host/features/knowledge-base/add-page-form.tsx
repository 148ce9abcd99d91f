import { onlyErrors } from '../../auth/sign-in/form-rules.ts'
import { backend } from '../../lib/backend.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { normaliseAddress } from '../../lib/format/normalise-address.ts'
import type { Knowledge } from '../../lib/hooks/use-knowledge.ts'

/** Adds a page of the web by its address. */
export function AddPageForm({ add }: Pick<Knowledge, 'add'>) {
  const form = useForm({
    initial: { url: '' },
    check: ({ url }) =>
      onlyErrors({ url: normaliseAddress(url) ? undefined : 'Enter a page address, for example example.com/prices.' }),
    async submit({ url }) {
      await add(() => backend.addPage(normaliseAddress(url) ?? url))
      form.reset()
    },
  })
  return (
    <form {...form.props} className="knowledge-form" aria-busy={form.isBusy}>
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
      <TextField
        {...form.field('url')}
        label="Page address"
        help="We read its text once. Add the page again after you change it."
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="example.com/prices"
      />
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Add page
        </Button>
      </div>
    </form>
  )
}
