import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { ButtonAppearance } from '../../ui/buttons/button-classes.ts'

/** Ends the session on this device. */
export function SignOutButton({ variant = 'quiet', className }: Pick<ButtonAppearance, 'variant' | 'className'>) {
  const [isBusy, setBusy] = useState(false)
  const onPress = async (): Promise<void> => {
    setBusy(true)
    try {
      const { signOut } = await import('../../auth/sign-out/sign-out.ts')
      await signOut()
    } catch {
      toast("Couldn't sign you out. Check your connection and try again.", { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant={variant} className={className} isBusy={isBusy} onClick={() => void onPress()}>
      {!isBusy && <LogOut size={18} aria-hidden />}
      Sign out
    </Button>
  )
}
