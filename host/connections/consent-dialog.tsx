import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { Connections } from './use-connections.ts'
import './integrations.css'

/** Stands in for the page where a provider asks its user, in local mode. */
export default function ConsentDialog({ integration, answer }: NonNullable<Connections['consent']>) {
  const { name, scopes } = integration
  return (
    <Dialog title={`Pretend ${name}`} onClose={() => void answer(false)}>
      <p>
        In local mode, this replaces {name}. Nothing is sent to {name}. Confab asks for permission to:
      </p>
      <ul className="integration-scopes">
        {scopes.map((scope) => (
          <li key={scope}>{scope}</li>
        ))}
      </ul>
      <div className="integration-actions">
        <Button variant="primary" onClick={() => void answer(true)}>
          Allow
        </Button>
        <Button onClick={() => void answer(false)}>Deny</Button>
      </div>
    </Dialog>
  )
}
