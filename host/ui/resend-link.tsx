import { useEffect, useState } from 'react'
import { toast } from '../lib/toast.ts'
import { TextButton } from './buttons/text-button.tsx'
import { errorMessage } from '../lib/error-message.ts'

/** Seconds between two codes: the library sends a request that was limited three times, which must not be made worse. */
const pause = 30

interface ResendLinkProps {
  /** Sends one. Resolves to its destination. A rejection's message is for the visitor. */
  resend(): Promise<string | undefined>
  onFailure(message: string | undefined): void
  /** True when none was sent just now, so that there is nothing to wait for. Default false. */
  isReady?: boolean
}

/** Sends another code, at most every 30 seconds. */
export function ResendLink({ resend, onFailure, isReady = false }: ResendLinkProps) {
  const [left, setLeft] = useState(isReady ? 0 : pause)
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
      setLeft(pause)
    }
  }

  // Not `disabled`: the focus would be lost when the countdown begins.
  return (
    <TextButton aria-disabled={isWaiting} onClick={() => void send()}>
      {left > 0 ? `Send a new code in ${left} s` : 'Send a new code'}
    </TextButton>
  )
}
