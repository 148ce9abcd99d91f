import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react'
import { errorMessage } from '../error-message.ts'
import { tabStore } from '../local-store.ts'

/** What is wrong, by the name of the field. */
export type FormErrors<Name extends string> = Partial<Record<Name, string>>

interface FormOptions<Name extends string> {
  initial: Record<Name, string>
  /** The name under which this tab keeps what was typed until it is sent, over a reload and another screen. Not for secrets. */
  draft?: string
  /** Finds what is wrong. Called at every submit; a field that was wrong is checked again while it is edited. */
  check(values: Record<Name, string>): FormErrors<Name>
  /** Called at every submit, before the values are checked: what an earlier one left to read is out of date. */
  onAttempt?(): void
  /** Does it. A rejection is shown: its message is for the visitor. */
  submit(values: Record<Name, string>): Promise<void>
}

/** What was typed before, of the fields that the form still has. */
function withDraft<Name extends string>(initial: Record<Name, string>, draft: string | undefined): Record<Name, string> {
  try {
    const kept = JSON.parse((draft && tabStore.read(draft)) || '{}') as Partial<Record<Name, unknown>>
    const entries = Object.entries(kept).filter(([name, value]) => name in initial && typeof value === 'string')
    return { ...initial, ...Object.fromEntries(entries) }
  } catch {
    return initial
  }
}

/**
 * One form: its values, what is wrong with them, whether it is busy, and why it failed. A submit that finds something wrong
 * focuses the first such field.
 */
export function useForm<Name extends string>({ initial, draft, check, onAttempt, submit }: FormOptions<Name>) {
  const [values, setValues] = useState(() => withDraft(initial, draft))
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

  const keep = useEffectEvent((): void => {
    if (!draft) return
    const changed = Object.entries(values).filter(([name, value]) => value !== initial[name as Name])
    if (changed.length > 0) tabStore.write(draft, JSON.stringify(Object.fromEntries(changed)))
    else tabStore.remove(draft)
  })
  useEffect(() => keep(), [values])

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
      if (draft) tabStore.remove(draft)
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
