import { useState } from 'react'
import type { SocialProvider } from '../../auth/config/auth-config.ts'
import { currentConfig } from '../../auth/config/current-config.ts'
import { signInWithProvider } from '../../auth/social/sign-in-with-provider.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ProviderMark } from './provider-mark.tsx'
import './auth-form.css'

const nameOf = (provider: SocialProvider): string => (typeof provider === 'string' ? provider : provider.custom)

interface ProviderButtonsProps {
  /** Called with nothing when a try begins, and with the words for the visitor when it fails. */
  onFailure(message: string | undefined): void
}

/** The social providers of this deployment, and the line before the form. */
export function ProviderButtons({ onFailure }: ProviderButtonsProps) {
  const providers = currentConfig.find()?.providers ?? []
  const [busy, setBusy] = useState<string>()
  if (providers.length === 0) return null

  async function start(provider: SocialProvider): Promise<void> {
    setBusy(nameOf(provider))
    onFailure(undefined)
    try {
      await signInWithProvider(provider)
    } catch (error) {
      onFailure(error instanceof Error ? error.message : undefined)
      setBusy(undefined)
    }
  }

  return (
    <div className="auth-providers">
      {providers.map((provider) => (
        <Button
          key={nameOf(provider)}
          size="large"
          isBusy={busy === nameOf(provider)}
          aria-disabled={busy !== undefined}
          onClick={() => void start(provider)}
        >
          {busy !== nameOf(provider) && <ProviderMark provider={nameOf(provider)} />}
          Continue with {nameOf(provider)}
        </Button>
      ))}
      <p className="auth-or">or</p>
    </div>
  )
}
