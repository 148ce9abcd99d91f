import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Integration } from '../backend/types.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/states/notice.tsx'
import { IntegrationMark } from './integration-mark.tsx'
import type { Connections } from './use-connections.ts'
import './integrations.css'

const statusWords = { connected: 'Connected', disconnected: 'Not connected', error: 'Needs attention' } as const

interface IntegrationTileProps {
  integration: Integration
  connections: Connections
  /** More about it, below the words. */
  children?: ReactNode
  /** More buttons, beside the one that connects or disconnects. */
  actions?: ReactNode
}

/** One app: what it is for, how the connection is, and the way to change that. */
export function IntegrationTile({ integration, connections, children, actions }: IntegrationTileProps) {
  const { id, name, description, status, account, error } = integration
  const isConnected = status === 'connected'
  const failure = connections.failures[id] ?? (status === 'error' ? error : undefined)
  return (
    <li className="integration-tile">
      <IntegrationMark id={id} />
      <div className="integration-text">
        <div className="integration-head">
          <h3 id={`integration-${id}`}>{name}</h3>
          {/* That an app is not connected says its button, too: nobody has to see it ten times. */}
          <span className={status === 'disconnected' ? 'visually-hidden' : 'integration-status'} data-status={status}>
            {isConnected && <CircleCheck size={16} aria-hidden />}
            {status === 'error' && <CircleAlert size={16} aria-hidden />}
            {statusWords[status]}
          </span>
        </div>
        <p className="integration-words">{isConnected && account ? account : description}</p>
        {children}
      </div>
      <div className="integration-actions">
        {actions}
        <Button
          variant={isConnected ? 'quiet' : 'secondary'}
          isBusy={connections.busy === id}
          aria-describedby={`integration-${id}`}
          onClick={() => void (isConnected ? connections.disconnect(integration) : connections.connect(id))}
        >
          {isConnected ? 'Disconnect' : 'Connect'}
        </Button>
      </div>
      {failure && (
        <div className="integration-failure">
          <Notice kind="error">{failure}</Notice>
        </div>
      )}
    </li>
  )
}
