import { useState } from 'react'
import { deleteAccount } from '../../auth/account/delete-account.ts'
import { signOut } from '../../auth/sign-out/sign-out.ts'
import { backend } from '../../lib/backend.ts'
import { download } from '../../lib/download.ts'
import { useAction } from '../../lib/hooks/use-action.ts'
import { useConsent } from '../../lib/consent.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

const confirmation = 'delete'

/** Asks twice before everything goes. */
function DeleteDialog({ onClose }: { onClose(): void }) {
  const [typed, setTyped] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const [isDataGone, setIsDataGone] = useState(false)
  const { isBusy, failure, run } = useAction(async () => {
    if (!isDataGone) await backend.deleteMe({ isAccountDeleted: isWhole })
    setIsDataGone(true)
    if (isWhole) await deleteAccount()
    await signOut()
  })

  return (
    <Dialog title="Delete your data?" onClose={onClose}>
      <p>
        Your assessments, knowledge base, blueprint, posts, conversations and your customer chat will be permanently deleted now.
      </p>
      <div className="settings-choice">
        <input
          id="settings-delete-account"
          type="checkbox"
          checked={isWhole}
          onChange={({ target }) => setIsWhole(target.checked)}
        />
        <label htmlFor="settings-delete-account">
          Delete my account too
          <br />
          <span className="settings-hint">
            You won't be able to sign in with it any more, and your plan ends. Otherwise your account and plan stay, without your
            data.
          </span>
        </label>
      </div>
      {failure && (
        <Notice kind="error" {...(isDataGone && { title: "Your data was deleted, but we couldn't delete your account" })}>
          {failure}
        </Notice>
      )}
      <TextField
        label={`Type “${confirmation}” to confirm`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        autoCapitalize="none"
      />
      <div className="settings-actions">
        <Button
          variant="danger"
          isBusy={isBusy}
          aria-disabled={typed.trim().toLowerCase() !== confirmation}
          onClick={() => typed.trim().toLowerCase() === confirmation && run()}
        >
          Delete everything
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  )
}

/** What is measured, what is kept, and how to have it or be rid of it. */
export function PrivacySection() {
  const [consent, setConsent] = useConsent()
  const [isDeleting, setIsDeleting] = useState(false)
  const exporting = useAction(async () => {
    download('confab-data.json', await backend.exportMe(), 'application/json')
    toast('Data exported to confab-data.json', { kind: 'success' })
  })

  return (
    <Card as="section" className="settings-section" aria-labelledby="settings-privacy">
      <h2 id="settings-privacy">Privacy</h2>
      {exporting.failure && <Notice kind="error">{exporting.failure}</Notice>}
      <div className="settings-choice">
        <input
          id="settings-consent"
          type="checkbox"
          checked={consent === 'granted'}
          onChange={({ target }) => setConsent(target.checked ? 'granted' : 'denied')}
        />
        <label htmlFor="settings-consent">
          Let Confab measure how the app is used
          <br />
          <span className="settings-hint">Which screens are opened and for how long; never what you write.</span>
        </label>
      </div>
      <div className="settings-actions">
        <Button isBusy={exporting.isBusy} onClick={() => exporting.run()}>
          Export your data
        </Button>
        <Button variant="danger" onClick={() => setIsDeleting(true)}>
          Delete your data
        </Button>
      </div>
      {isDeleting && <DeleteDialog onClose={() => setIsDeleting(false)} />}
    </Card>
  )
}
