import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import './auth-form.css'

interface AuthFormProps extends Omit<ComponentProps<'form'>, 'action'> {
  /** The text of the button. */
  action: ReactNode
  isBusy: boolean
  /** Why the last attempt failed. */
  failure: string | undefined
  /** Other actions, below the button. */
  links?: ReactNode
}

/** A form of the dialog: the error, the fields, the main action, other actions. */
export function AuthForm({ action, isBusy, failure, links, children, ...form }: AuthFormProps) {
  return (
    <form {...form} className="auth-form" aria-busy={isBusy}>
      {failure && <Notice kind="error">{failure}</Notice>}
      {children}
      <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
        {action}
      </Button>
      {links && <div className="auth-form-links">{links}</div>}
    </form>
  )
}
