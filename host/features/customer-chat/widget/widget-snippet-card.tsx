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
        <h2 id="snippet-heading">Add it to your website</h2>
        <CopyButton text={snippet} label="Copy code" />
      </div>
      <ol>
        <li>
          Upload the folder <code>dist</code> of the Confab package to your website, as <code>/confab</code>.
        </li>
        <li>
          Paste this code before <code>&lt;/body&gt;</code>. It contains your saved settings; paste it again after you change the
          name, greeting or colours.
        </li>
        <li>{config.isPublished ? 'Published: visitors get answers.' : 'Tick “Published” and save.'}</li>
      </ol>
      {environment.VITE_LOCAL_MODE === 'on' && (
        <p>
          In local mode the backend runs in this page, so the code works on other websites only once a real backend is set up.
        </p>
      )}
      <pre tabIndex={0} aria-label="Code for your website" dir="ltr">
        {snippet}
      </pre>
    </Card>
  )
}
