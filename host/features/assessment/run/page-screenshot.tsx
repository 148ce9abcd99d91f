import { ImageOff } from 'lucide-react'
import type { Assessment } from '../../../backend/types.ts'
import { dates } from '../../../lib/format/dates.ts'
import { hostOf } from '../../../lib/format/host-of.ts'
import './page-screenshot.css'

/** The screenshot of the page with its time, or the reason why there is none. */
export function PageScreenshot({ assessment }: { assessment: Assessment }) {
  const { url, pageTitle, screenshotUrl, phoneScreenshotUrl, screenshotAt, screenshotNote } = assessment
  const name = hostOf(url)
  return (
    <figure className="page-screenshot">
      <div className="page-screenshot-bar">
        <span aria-hidden />
        <bdi>{url || pageTitle || 'Your page'}</bdi>
      </div>
      {screenshotUrl ? (
        <div className="page-screenshot-view">
          <img src={screenshotUrl} alt={`Screenshot of ${name}${pageTitle ? `: “${pageTitle}”` : ''}`} />
          {phoneScreenshotUrl && <img className="page-screenshot-phone" src={phoneScreenshotUrl} alt={`${name} on a phone`} />}
        </div>
      ) : (
        <div className="page-screenshot-none">
          <ImageOff size={32} aria-hidden />
          <p>There is no screenshot of this page.</p>
          <p>{screenshotNote ?? 'None was taken.'}</p>
        </div>
      )}
      {screenshotUrl && screenshotAt && (
        <figcaption>
          Screenshot from <time dateTime={screenshotAt}>{dates.moment(screenshotAt)}</time>
        </figcaption>
      )}
    </figure>
  )
}
