import { TextField, type TextFieldProps } from './text-field.tsx'
import './code-field.css'

/**
 * A code of digits that came by mail, by text message or from an app. One field: it can be pasted, with the sentence that it came in,
 * and filled in by the device.
 */
export function CodeField(props: Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete'>) {
  return (
    <span className="code-field">
      <TextField {...props} inputMode="numeric" autoComplete="one-time-code" maxLength={300} spellCheck={false} />
    </span>
  )
}
