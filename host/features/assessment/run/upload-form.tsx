import { useEffect, useState, type SubmitEvent } from 'react'
import { MonitorUp, X } from 'lucide-react'
import { onlyErrors } from '../../../auth/sign-in/form-rules.ts'
import type { PageUpload } from '../../../backend/types.ts'
import type { FormErrors } from '../../../lib/hooks/use-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { canCaptureTab, captureTab } from './capture-tab.ts'
import { normaliseAddress } from '../../../lib/format/normalise-address.ts'
import { shrinkImage } from './shrink-image.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import './upload-form.css'

/** What is wrong with the choice, by field. Without the HTML the page is read from its address. */
function faultsOf(url: string, html: File | undefined, screenshot: File | undefined): FormErrors<'url' | 'html'> {
  const address = url.trim() ? normaliseAddress(url) : undefined
  return onlyErrors({
    url:
      url.trim() && !address
        ? 'Enter a website address, for example example.com.'
        : !html && screenshot && !address
          ? "We can't check a screenshot alone. Enter the page's address, or choose its HTML file too."
          : undefined,
    html: !html && !screenshot ? "Choose the page's HTML file, or a screenshot of the page." : undefined,
  })
}

function uploadOf(url: string, html: File | undefined, screenshot: File | undefined): PageUpload {
  const address = normaliseAddress(url)
  return { ...(address && url.trim() && { url: address }), ...(html && { html }), ...(screenshot && { screenshot }) }
}

/** A preview of the chosen screenshot, with a button that removes it. */
function PicturePreview({ picture, onRemove }: { picture: File; onRemove(): void }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return (
    <div className="upload-preview">
      {address && <img src={address} alt="Your screenshot, as it will be saved" />}
      <Button variant="quiet" onClick={onRemove}>
        <X size={18} aria-hidden />
        Remove screenshot
      </Button>
    </div>
  )
}

interface HtmlFieldProps {
  error: string | undefined
  isOptional: boolean
  onChoose(file: File | undefined): void
}

function HtmlField({ error, isOptional, onChoose }: HtmlFieldProps) {
  return (
    <Field
      label="HTML file of the page"
      error={error}
      isOptional={isOptional}
      help="In your browser, open the page and choose Save page as, then “HTML only”. Up to 5 MB."
    >
      {(control) => (
        <input
          {...control}
          type="file"
          name="html"
          accept=".html,.htm,.xhtml,text/html"
          onChange={({ target }) => onChoose(target.files?.[0])}
        />
      )}
    </Field>
  )
}

interface ScreenshotFieldProps {
  isOptional: boolean
  isCapturing: boolean
  /** Takes a picture that is still to be made. */
  onPicture(make: () => Promise<File>): void
}

/** Asks for a picture of the page: a file, or a tab that is shared for a moment. */
function ScreenshotField({ isOptional, isCapturing, onPicture }: ScreenshotFieldProps) {
  return (
    <Field
      label="Screenshot of the page"
      isOptional={isOptional}
      help={
        canCaptureTab()
          ? 'Upload a file, or capture a browser tab. Sharing stops after one screenshot.'
          : "PNG, JPEG or WebP. Large screenshots are made smaller before they're sent."
      }
    >
      {(control) => (
        <div className="upload-screenshot">
          <input
            {...control}
            type="file"
            name="screenshot"
            accept="image/png,image/jpeg,image/webp"
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) onPicture(() => shrinkImage(file))
            }}
          />
          {canCaptureTab() && (
            <Button isBusy={isCapturing} onClick={() => onPicture(captureTab)}>
              <MonitorUp size={18} aria-hidden />
              Capture tab
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

type Attempt = 'sending' | 'capturing'

/** The progress, and the result of the last attempt. */
function useAttempts() {
  const [busy, setBusy] = useState<Attempt>()
  const [failure, setFailure] = useState<string>()

  async function attempt(name: Attempt, work: () => Promise<void>): Promise<void> {
    setBusy(name)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setBusy(undefined)
    }
  }

  return { busy, failure, setFailure, attempt }
}

interface UploadFormProps {
  /** The address that could not be read, or of which there is no picture. */
  initialUrl: string
  /** Called when the form is sent, before it is checked. */
  onAttempt?(): void
  /** Starts the assessment; a rejection is shown. */
  onStart(upload: PageUpload): Promise<void>
}

/** Takes the page from the user's hands: its HTML as a file, and a picture of it as a file or of a shared tab. */
export function UploadForm({ initialUrl, onAttempt, onStart }: UploadFormProps) {
  const [url, setUrl] = useState(initialUrl)
  const [html, setHtml] = useState<File>()
  const [screenshot, setScreenshot] = useState<File>()
  const [wasChecked, setWasChecked] = useState(false)
  const { busy, failure, setFailure, attempt } = useAttempts()
  const faults = wasChecked ? faultsOf(url, html, screenshot) : {}

  const takePicture = (make: () => Promise<File>) => attempt('capturing', async () => setScreenshot(await make()))

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (busy) return
    setWasChecked(true)
    setFailure(undefined)
    onAttempt?.()
    const { url: wrongUrl, html: wrongHtml } = faultsOf(url, html, screenshot)
    if (wrongUrl || wrongHtml) {
      event.currentTarget.querySelector<HTMLElement>(wrongUrl ? '[name="url"]' : '[name="html"]')?.focus()
      return
    }
    void attempt('sending', () => onStart(uploadOf(url, html, screenshot)))
  }

  return (
    <form className="upload-form" noValidate onSubmit={submit} aria-busy={busy !== undefined}>
      <HtmlField error={faults.html} isOptional={screenshot !== undefined} onChoose={setHtml} />
      {screenshot ? (
        <PicturePreview picture={screenshot} onRemove={() => setScreenshot(undefined)} />
      ) : (
        <ScreenshotField
          isOptional={html !== undefined}
          isCapturing={busy === 'capturing'}
          onPicture={(make) => void takePicture(make)}
        />
      )}
      <TextField
        label="Page address"
        name="url"
        isOptional={html !== undefined || screenshot === undefined}
        error={faults.url}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        placeholder="example.com"
      />
      {failure && <Notice kind="error">{failure}</Notice>}
      <div>
        <Button type="submit" isBusy={busy === 'sending'}>
          Assess this page
        </Button>
      </div>
    </form>
  )
}
