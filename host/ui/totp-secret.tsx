import { lazy, Suspense } from 'react'
import { CopyButton } from './buttons/copy-button.tsx'
import './totp-secret.css'

const QrCode = lazy(() => import('./qr-code.tsx'))

interface TotpSecretProps {
  secret: string
  /** The `otpauth:` address that the QR code holds. */
  uri: string
}

/** What an authenticator app needs: a QR code to scan, the secret to type, and on a phone a link that opens the app. */
export function TotpSecret({ secret, uri }: TotpSecretProps) {
  return (
    <div className="totp-secret">
      <Suspense fallback={<div className="qr-code-waiting" />}>
        <QrCode text={uri} label="QR code for your authenticator app" />
      </Suspense>
      <p className="totp-secret-hint">
        Can't scan it? <a href={uri}>Open your app on this device</a>, or type this key:
      </p>
      <div className="totp-secret-key">
        <code>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
        <CopyButton text={secret} label="Copy key" />
      </div>
    </div>
  )
}
