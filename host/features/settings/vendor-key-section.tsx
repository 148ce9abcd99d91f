import { useSyncExternalStore } from 'react'
import { onlyErrors } from '../../auth/sign-in/form-rules.ts'
import { toast } from '../../lib/toast.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { vendorKeys, vendorNames, type Vendor } from '../../agents/vendor-keys.ts'

const names = Object.entries(vendorNames) as [Vendor, string][]

/** A key of the user's own, with which a vendor's model answers. Kept in memory only. */
export function VendorKeySection() {
  const current = useSyncExternalStore(vendorKeys.subscribe, vendorKeys.get)
  const form = useForm({
    initial: { vendor: 'openAI', key: '' },
    check: ({ key }) =>
      onlyErrors({
        key: /^[!-~]{8,}$/.test(key.trim()) ? undefined : 'Paste the API key as the provider shows it, without spaces.',
      }),
    submit({ vendor, key }) {
      vendorKeys.set({ vendor: vendor as Vendor, key: key.trim() })
      form.set('key', '')
      toast(`Agents now answer with ${vendorNames[vendor as Vendor]}`, { kind: 'success' })
      return Promise.resolve()
    },
  })
  return (
    <Card as="section" className="settings-section" aria-labelledby="settings-keys">
      <h2 id="settings-keys">Model</h2>
      <p>Add your own API key to have a provider's model answer. The key stays in this tab's memory until you reload.</p>
      {current ? (
        <div className="settings-actions">
          <p>{vendorNames[current.vendor]} answers.</p>
          <Button onClick={() => vendorKeys.set(undefined)}>Remove key</Button>
        </div>
      ) : (
        <form {...form.props} className="settings-form" aria-label="Model">
          <Field label="Provider">
            {(control) => (
              <select {...control} value={form.values.vendor} onChange={({ target }) => form.set('vendor', target.value)}>
                {names.map(([vendor, name]) => (
                  <option key={vendor} value={vendor}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <PasswordField {...form.field('key')} label="API key" autoComplete="off" />
          <div>
            <Button type="submit">Use key</Button>
          </div>
        </form>
      )}
    </Card>
  )
}
