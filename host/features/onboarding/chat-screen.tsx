import { nextStep } from '../../app/journey.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** Tell us the rest in a chat. */
export default function ChatScreen() {
  return (
    <Page isNarrow title="Tell us the rest in a chat" purpose="A short talk fills in what your agents still need to know.">
      <div>
        <ButtonLink variant="primary" href={nextStep('/onboarding/chat')}>
          Choose a plan
        </ButtonLink>
      </div>
    </Page>
  )
}
