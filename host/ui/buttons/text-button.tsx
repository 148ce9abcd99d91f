import type { ComponentProps } from 'react'
import './text-button.css'

/** A button that looks like a link, for what changes nothing outside a dialog. */
export function TextButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} className="text-button" />
}
