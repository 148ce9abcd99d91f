import type { WidgetConfig } from '../../../backend/types.ts'
import { environment } from '../../../lib/environment.ts'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { widgetSnippet } from './widget-snippet.ts'
import './widget-snippet-card.css'

/** What is put into the website, once. */
export function WidgetSnippetCard({ config }: { config: WidgetConfig }) {
  const snippet = widgetSnippet(config.id, environment.VITE_BACKEND_URL || location.origin)
  return (
    <Card as="section" className="widget-snippet" aria-labelledby="snippet-heading">
      <div className="widget-snippet-head">
        <h2 id="snippet-heading">Add it to your website</h2>
        <CopyButton text={snippet} label="Copy code" />
      </div>
      <ol>
        <li>
          Paste this line before <code>&lt;/body&gt;</code>. Pages read your saved settings when they load: after a change there
          is nothing to paste again.
        </li>
        <li>{config.isPublished ? 'Published: visitors get answers.' : 'Tick “Published” and save.'}</li>
      </ol>
      {environment.VITE_LOCAL_MODE === 'on' && (
        <p>In local mode no other website can reach the backend, so the line works there only once a real backend is set up.</p>
      )}
      <pre tabIndex={0} aria-label="Code for your website" dir="ltr">
        {snippet}
      </pre>
    </Card>
  )
}
