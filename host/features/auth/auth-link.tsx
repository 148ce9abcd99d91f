import type { ComponentProps } from 'react'
import './auth-form.css'

/** A way to another view of the dialog: it looks like a link and changes nothing outside. */
export function AuthLink(props: ComponentProps<'button'>) {
  return <button type="button" {...props} className="auth-link" />
}
