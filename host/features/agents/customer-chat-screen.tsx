import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** Customer chat. */
export default function CustomerChatScreen() {
  return (
    <Page
      title="Customer chat"
      purpose="The assistant on your own website: how it looks, what it knows, and what people ask it."
      actions={
        <ButtonLink variant="primary" href="/settings">
          Open settings
        </ButtonLink>
      }
    />
  )
}
