import { formRules, onlyErrors } from '../../../auth/sign-in/form-rules.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { AuthForm } from '../auth-form.tsx'
import { StartAgainLink } from '../start-again-link.tsx'
import type { StepProps } from './step-props.ts'

/** A custom challenge of the pool. Its text is the challenge's `question`. */
export function CustomChallengeStep({ step, answer, onView }: StepProps) {
  const form = useForm({
    initial: { answer: '' },
    check: (values) => onlyErrors({ answer: formRules.answer(values.answer) }),
    submit: (values) => answer(values.answer.trim()),
  })
  return (
    <AuthForm
      {...form.props}
      action="Sign in"
      isBusy={form.isBusy}
      failure={form.failure}
      links={<StartAgainLink onView={onView} />}
    >
      <TextField {...form.field('answer')} label={step.challenge?.question ?? 'Your answer'} autoComplete="off" data-autofocus />
    </AuthForm>
  )
}
