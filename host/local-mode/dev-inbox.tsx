import { Mail, MessageSquare } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { DevMessage } from '../../mocks/cognito/sent-messages.ts'
import type { LocalMode } from '../../mocks/local-mode.ts'
import { dates } from '../lib/format/dates.ts'
import { CopyButton } from '../ui/buttons/copy-button.tsx'
import './local-mode.css'

function Message({ message: { medium, subject, to, time, code } }: { message: DevMessage }) {
  const Icon = medium === 'EMAIL' ? Mail : MessageSquare
  return (
    <li className="dev-message">
      <Icon size={18} aria-label={medium === 'EMAIL' ? 'Email' : 'Text message'} />
      <div className="dev-message-text">
        <strong>{subject}</strong>
        <small>
          {to}, {dates.time(time)}
        </small>
      </div>
      <code>{code}</code>
      <CopyButton text={code} label={`Copy code ${code}`} />
    </li>
  )
}

/** The emails and text messages that would have been sent. At most `limit` messages, newest first. */
export function DevInbox({ inbox, limit }: { inbox: LocalMode['inbox']; limit?: number }) {
  const messages = useSyncExternalStore(inbox.subscribe, inbox.get)
  if (messages.length === 0) return <p className="dev-inbox-empty">No messages yet. Codes that the app sends appear here.</p>
  return (
    <ul className="dev-inbox" aria-label="Messages">
      {messages.slice(0, limit).map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ul>
  )
}
