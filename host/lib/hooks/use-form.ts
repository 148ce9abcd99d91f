import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react'
import { errorMessage } from '../error-message.ts'

/** What is wrong, by the name of the field. */
export type FormErrors<Name extends string> = Partial<Record<Name, string>>

interface FormOptions<Name extends string> {
  initial: Record<Name, string>
  /** Finds what is wrong. Called at every submit; a field that was wrong is checked again while it is edited. */
  check(values: Record<Name, string>): FormErrors<Name>
  /** Called at every submit, before the values are checked: what an earlier one left to read is out of date. */
  onAttempt?(): void
  /** Does it. A rejection is shown: its message is for the visitor. */
  submit(values: Record<Name, string>): Promise<void>
}

/**
 * One form: its values, what is wrong with them, whether it is busy, and why it failed. A submit that finds something wrong
 * focuses the first such field.
 */
export function useForm<Name extends string>({ initial, check, onAttempt, submit }: FormOptions<Name>) {
  const [values, setValues] = useState(initial)
  const [wasChecked, setWasChecked] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // Two submits can come before the next draw.
  const isSending = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const errors: FormErrors<Name> = wasChecked ? check(values) : {}

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  async function send(): Promise<void> {
    if (isSending.current) return
    setFailure(undefined)
    onAttempt?.()
    setWasChecked(true)
    if (Object.keys(check(values)).length > 0) {
      setRefusals((count) => count + 1)
      return
    }
    isSending.current = true
    setIsBusy(true)
    try {
      await submit(values)
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      isSending.current = false
      setIsBusy(false)
    }
  }

  return {
    values,
    errors,
    isBusy,
    failure,
    setFailure,
    set: (name: Name, value: string): void => setValues((before) => ({ ...before, [name]: value })),
    /** Makes it as it was at first, but for what is given, for the next thing to enter. */
    reset(kept: Partial<Record<Name, string>> = {}): void {
      setValues({ ...initial, ...kept })
      setWasChecked(false)
    },
    /** For the `form` element. */
    props: {
      ref: form,
      noValidate: true,
      onSubmit(event: SubmitEvent<HTMLFormElement>): void {
        event.preventDefault()
        void send()
      },
    },
    /** For a field: spread it over TextField, PasswordField or CodeField. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>): void =>
        setValues((before) => ({ ...before, [name]: event.target.value })),
    }),
  }
}
