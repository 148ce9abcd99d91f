import { Building2, Clock, MessageCircle, Phone, Share2, UserRound } from 'lucide-react'
import { useLocation } from 'wouter'
import type { OnboardingStep } from '../../backend/types.ts'
import { queries } from '../../lib/queries.ts'
import { useAction } from '../../lib/hooks/use-action.ts'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { OnboardingActions } from './onboarding-actions.tsx'
import { useFinishStep } from './use-finish-step.ts'
import './welcome-screen.css'

/** The questions in their order. */
const questions = [
  { step: 'phone', icon: Phone, words: "Your phone number, to verify that it's you" },
  { step: 'social', icon: Share2, words: 'The networks you post to (you can skip this)' },
  { step: 'business-name', icon: Building2, words: 'What your business is called' },
  { step: 'preferred-username', icon: UserRound, words: 'What your agents call you' },
  { step: 'chat', icon: MessageCircle, words: 'A short chat about your customers and your goal' },
] as const satisfies readonly { step: OnboardingStep; icon: unknown; words: string }[]

/** Says what is asked for and how long it takes; leads on at the first question that is open. */
export default function WelcomeScreen() {
  const me = useLoaded(queries.me)
  const [, navigate] = useLocation()
  const finish = useFinishStep('welcome')
  const done = me.value?.onboarding.done ?? []
  // The confirmation belongs to the phone number, and has a screen of its own.
  const isPhoneOpen = done.includes('phone') && !done.includes('phone-confirmed')
  const open = isPhoneOpen ? 'phone-confirmed' : questions.find(({ step }) => !done.includes(step))?.step
  const isDone = (step: OnboardingStep): boolean => done.includes(step) && !(step === 'phone' && isPhoneOpen)
  const isResumed = questions.some(({ step }) => done.includes(step))

  const { isBusy, failure, run } = useAction(async () => {
    if (isResumed) navigate(open ? `/onboarding/${open}` : '/plans')
    else await finish()
  })

  return (
    <Page isNarrow title="Welcome to Confab" purpose="Answer a few quick questions so your agents know your business.">
      {failure && <Notice kind="error">{failure}</Notice>}
      {me.status === 'failed' && (
        <Notice kind="info" actions={<Button onClick={me.reload}>Try again</Button>}>
          We couldn't load your progress. You can start anyway; your saved answers are safe.
        </Notice>
      )}
      {me.status === 'loading' ? (
        <Skeleton lines={5} label="Loading your progress…" />
      ) : (
        <ul className="welcome-questions">
          {questions.map(({ step, icon: Icon, words }) => (
            <li key={step} data-done={isDone(step) || undefined}>
              <Icon size={20} aria-hidden />
              <span>{words}</span>
              {isDone(step) && <span className="welcome-done">Done</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="welcome-time">
        <Clock size={16} aria-hidden />
        About three minutes. Each answer is saved, so you can stop and continue later.
      </p>
      <OnboardingActions path="/onboarding/welcome">
        <Button variant="primary" isBusy={isBusy} onClick={() => run()}>
          {!isResumed ? 'Start' : open ? 'Continue' : 'Choose a plan'}
        </Button>
      </OnboardingActions>
    </Page>
  )
}
