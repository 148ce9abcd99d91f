import { CircleCheck, CircleDashed } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { updateAttributes } from '../../auth/account/update-attributes.ts'
import type { Profile } from '../../backend/types.ts'
import { backend } from '../../lib/backend.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { toast } from '../../lib/toast.ts'
import { queries } from '../../lib/queries.ts'
import { useAction } from '../../lib/hooks/use-action.ts'
import { useCache } from '../../lib/hooks/use-cache.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { AgentChat } from '../../agents/agent-chat.tsx'
import { OnboardingActions } from './onboarding-actions.tsx'
import { unsavedAnswers, type Answers } from './unsaved-answers.ts'
import './chat-screen.css'

const path = '/onboarding/chat'

const topics = [
  { field: 'businessName', name: 'Business', question: 'What is your business called?' },
  { field: 'industry', name: 'What it does', question: 'What kind of business is it?' },
  { field: 'customers', name: 'Best customers', question: 'Who are your best customers?' },
  { field: 'goal', name: 'First goal', question: "What's your first goal, for example more bookings or better reviews?" },
] as const satisfies readonly { field: keyof Profile; name: string; question: string }[]

/** The chat begins: with the first thing that is not known. */
function firstWords(profile: Profile): string {
  const open = topics.find(({ field }) => !profile[field])
  return open
    ? `You can skip any question, and correct what I got wrong. ${open.question}`
    : 'I know what I need. Tell me what to correct, or finish.'
}

/** The chat that asks. What it begins with stays while it learns. */
function FirstTalk({ profile, onMessage }: { profile: Profile; onMessage(): void }) {
  const [intro] = useState(() => firstWords(profile))
  return <AgentChat agentId="onboarding" intro={intro} onMessage={onMessage} />
}

/** What is known so far; it grows as the chat goes on. */
function Summary({ profile }: { profile: Profile }) {
  return (
    <Card as="section" className="known" aria-labelledby="known-heading">
      <h2 id="known-heading">What we know</h2>
      <dl aria-live="polite">
        {topics.map(({ field, name }) => (
          <div key={field}>
            <dt>
              {profile[field] ? <CircleCheck size={16} aria-hidden /> : <CircleDashed size={16} aria-hidden />}
              {name}
            </dt>
            <dd>{profile[field] || 'Still open'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

interface PlainFormProps {
  profile: Profile
  answers: Answers
  onAnswer(answers: Answers): void
  /** Called when the form is sent. */
  onAttempt(): void
  /** Saves what was typed. Rejects when it could not. */
  save(): Promise<void>
}

/** The same questions as a form, for those who do not want to chat, and for when the chat is not there. */
function PlainForm({ profile, answers, onAnswer, onAttempt, save }: PlainFormProps) {
  const form = useForm({
    initial: {},
    check: () => ({}),
    onAttempt,
    async submit() {
      await save()
      toast('Answers saved', { kind: 'success' })
    },
  })
  return (
    <form {...form.props} className="onboarding-form" aria-busy={form.isBusy}>
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
      {(['customers', 'goal'] as const).map((name) => (
        <Field key={name} label={name === 'customers' ? 'Who are your best customers?' : "What's your first goal?"} isOptional>
          {(control) => (
            <textarea
              {...control}
              name={name}
              rows={3}
              maxLength={500}
              value={answers[name] ?? profile[name]}
              onChange={({ target }) => onAnswer({ [name]: target.value })}
            />
          )}
        </Field>
      ))}
      <div>
        <Button type="submit" isBusy={form.isBusy}>
          Save answers
        </Button>
      </div>
    </form>
  )
}

/** The assessed website becomes the one that is onboarded; without an assessment there is none to remember. */
async function rememberWebsite(): Promise<void> {
  try {
    const assessment = await backend.findLatestAssessment()
    if (assessment?.status === 'done' && assessment.url) await updateAttributes.onboardUrl(assessment.url)
  } catch {
    // It is in the assessment too: no reason to keep anyone from the plans.
    toast("Couldn't save your website's address to your account. You can continue without it.", { kind: 'warning' })
  }
}

/** The last step: a talk about what the agents should know, beside what they know already. */
export default function OnboardingChatScreen() {
  const profile = useLoaded(queries.profile)
  const cache = useCache()
  const [answers, setAnswers] = useState(unsavedAnswers.read)
  // Who typed into the form before a reload finds it open.
  const [isForm, setIsForm] = useState(() => Object.keys(answers).length > 0)
  const [, navigate] = useLocation()
  const readAgain = useCallback(() => cache.refresh(queries.profile), [cache])

  function keep(next: Answers): void {
    unsavedAnswers.keep(next)
    setAnswers(next)
  }

  async function saveAnswers(): Promise<void> {
    if (Object.keys(answers).length === 0) return
    cache.put(queries.profile, await backend.saveProfile(answers))
    keep({})
  }

  const finishing = useAction(async () => {
    await saveAnswers()
    await rememberWebsite()
    cache.put(queries.me, await backend.finishStep('chat'))
    navigate('/plans')
  })

  return (
    <Page
      title="A short chat about your business"
      purpose="Answer what you like; you can skip any question."
      actions={
        <Button variant="quiet" onClick={() => setIsForm(!isForm)}>
          {isForm ? 'Chat instead' : 'Use a form instead'}
        </Button>
      }
    >
      {finishing.failure && <Notice kind="error">{finishing.failure}</Notice>}
      {profile.status === 'loading' && <Skeleton lines={6} label="Loading your answers…" />}
      {profile.status === 'failed' && (
        <LoadFailure title="Couldn't load your answers" error={profile.error} onRetry={profile.reload} />
      )}
      {profile.value && (
        <div className="onboarding-chat">
          {isForm ? (
            <PlainForm
              profile={profile.value}
              answers={answers}
              onAnswer={(typed) => keep({ ...answers, ...typed })}
              onAttempt={finishing.clear}
              save={saveAnswers}
            />
          ) : (
            <FirstTalk profile={profile.value} onMessage={readAgain} />
          )}
          <Summary profile={profile.value} />
        </div>
      )}
      <OnboardingActions path={path}>
        <Button variant="primary" isBusy={finishing.isBusy} onClick={() => finishing.run()}>
          Finish and choose a plan
        </Button>
      </OnboardingActions>
    </Page>
  )
}
