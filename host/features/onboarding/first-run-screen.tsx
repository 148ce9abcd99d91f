import { nextStep } from '../../app/journey.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** A short tour. */
export default function FirstRunScreen() {
  return (
    <Page isNarrow title="A short tour" purpose="Five steps that show what your agents do for you.">
      <div>
        <ButtonLink variant="primary" href={nextStep('/fresequence')}>
          Start onboarding
        </ButtonLink>
      </div>
    </Page>
  )
}
