import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** Social media. */
export default function SocialMediaScreen() {
  return (
    <Page
      title="Social media"
      purpose="Posts for each network, and when they go out."
      actions={
        <ButtonLink variant="primary" href="/settings">
          Open settings
        </ButtonLink>
      }
    />
  )
}
