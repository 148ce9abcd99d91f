import { Check, Copy } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import './totp-secret.css'

const QrCode = lazy(() => import('./qr-code.tsx'))

interface TotpSecretProps {
  secret: string
  /** The `otpauth:` address that the QR code holds. */
  uri: string
}

/** What an authenticator app needs: a QR code to scan, the secret to type, and on a phone a link that opens the app. */
export function TotpSecret({ secret, uri }: TotpSecretProps) {
  const [isCopied, setIsCopied] = useState(false)
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(secret)
    setIsCopied(true)
  }
  return (
    <div className="totp-secret">
      <Suspense fallback={<div className="qr-code-waiting" />}>
        <QrCode text={uri} label="QR code for your authenticator app" />
      </Suspense>
      <p className="totp-secret-hint">
        Cannot scan it? <a href={uri}>Open your app on this device</a>, or type this key:
      </p>
      <div className="totp-secret-key">
        <code>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
        <Button variant="quiet" isIcon aria-label={isCopied ? 'Copied' : 'Copy the key'} onClick={() => void copy()}>
          {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
        </Button>
      </div>
    </div>
  )
}
