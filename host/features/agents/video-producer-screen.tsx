import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** Video producer. */
export default function VideoProducerScreen() {
  return (
    <Page
      title="Video producer"
      purpose="From a brief to a script, a list of shots and captions."
      actions={
        <ButtonLink variant="primary" href="/settings">
          Open settings
        </ButtonLink>
      }
    />
  )
}
