import { useEffect, useState } from 'react'
import { codeSent } from '../auth/sign-in/code-sent.ts'
import { toast } from '../lib/toast.ts'
import { TextButton } from './buttons/text-button.tsx'
import { errorMessage } from '../lib/error-message.ts'

interface ResendLinkProps {
  /** Sends one. Resolves to its destination. A rejection's message is for the visitor. */
  resend(): Promise<string | undefined>
  onFailure(message: string | undefined): void
}

/** Sends another code, at most every 30 seconds, also over a reload. */
export function ResendLink({ resend, onFailure }: ResendLinkProps) {
  const [left, setLeft] = useState(codeSent.secondsLeft)
  const [isBusy, setIsBusy] = useState(false)
  const isWaiting = left > 0 || isBusy

  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])

  async function send(): Promise<void> {
    if (isWaiting) return
    setIsBusy(true)
    onFailure(undefined)
    try {
      const destination = await resend()
      toast(destination ? `We sent a new code to ${destination}.` : 'We sent a new code.', { kind: 'success' })
    } catch (error) {
      onFailure(errorMessage(error))
    } finally {
      setIsBusy(false)
      // Also after a refusal.
      codeSent.note()
      setLeft(codeSent.secondsLeft())
    }
  }

  // Not `disabled`: the focus would be lost when the countdown begins.
  return (
    <TextButton aria-disabled={isWaiting} onClick={() => void send()}>
      {left > 0 ? `Send a new code in ${left} s` : 'Send a new code'}
    </TextButton>
  )
}
