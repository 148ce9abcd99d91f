import type { WidgetConfig } from '../../../backend/types.ts'
import { environment } from '../../../lib/environment.ts'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { widgetSnippet } from './widget-snippet.ts'
import './widget-snippet-card.css'

/** What is put into the website, as it was last saved. */
export function WidgetSnippetCard({ config }: { config: WidgetConfig }) {
  const snippet = widgetSnippet(config, environment.VITE_BACKEND_URL || location.origin)
  return (
    <Card as="section" className="widget-snippet" aria-labelledby="snippet-heading">
      <div className="widget-snippet-head">
        <h2 id="snippet-heading">Put it on your website</h2>
        <CopyButton text={snippet} label="Copy the code" />
      </div>
      <ol>
        <li>
          Put the file <code>confab.umd.js</code> of the Confab package beside your pages.
        </li>
        <li>
          Paste this code before <code>&lt;/body&gt;</code>. It carries what you saved; paste it again when you change name,
          greeting or colours.
        </li>
        <li>{config.isPublished ? 'It is published: visitors get answers.' : 'Tick “Published” and save.'}</li>
      </ol>
      {environment.VITE_LOCAL_MODE === 'on' && (
        <p>In local mode the backend lives in this page: on another website the code finds it only when a real one is set up.</p>
      )}
      <pre tabIndex={0} aria-label="Code for your website" dir="ltr">
        {snippet}
      </pre>
    </Card>
  )
}
