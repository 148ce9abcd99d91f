import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import './field.css'

/** What the control of a field needs so that its label, help and error belong to it. Spread it over the control. */
export interface FieldControl {
  readonly id: string
  readonly className: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps {
  label: ReactNode
  /** What to know before typing. */
  help?: ReactNode
  /** What is wrong and how to fix it. */
  error?: string | undefined
  /** Marks the field as optional beside the label. Default false. */
  isOptional?: boolean
  className?: string
  /** Renders the control: an input, a select, a text area. */
  children: (control: FieldControl) => ReactNode
}

/** One question of a form: label above, help and error below, bound to the control. */
export function Field({ label, help, error, isOptional = false, className = '', children }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={id}>
        {label}
        {isOptional && <span className="field-optional"> (optional)</span>}
      </label>
      {children({
        id,
        className: 'field-input',
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <CircleAlert size={16} aria-hidden />
          {error}
        </p>
      )}
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}
