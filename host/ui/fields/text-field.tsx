import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'children'> {
  label: ReactNode
  /** What to know before typing. */
  help?: ReactNode
  /** What is wrong and how to fix it. */
  error?: string | undefined
  /** Marks the field as optional beside the label. Default false. */
  isOptional?: boolean
}

/** A field of one line. */
export function TextField({ label, help, error, isOptional = false, ...input }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} isOptional={isOptional}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  )
}
