import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'
import './password-field.css'

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'autoComplete'> {
  /** Tells a password manager whether to fill one in or to make one. */
  autoComplete: 'current-password' | 'new-password' | 'off'
}

/** A password field with a button that shows the password. */
export function PasswordField({ label, help, error, isOptional = false, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} help={help} error={error} isOptional={isOptional}>
      {(control) => (
        <span className="password-field">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <Button
            variant="quiet"
            isIcon
            className="password-field-eye"
            aria-label="Show password"
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon size={18} aria-hidden />
          </Button>
        </span>
      )}
    </Field>
  )
}
