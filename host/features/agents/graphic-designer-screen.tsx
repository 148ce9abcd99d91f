import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** Graphic designer. */
export default function GraphicDesignerScreen() {
  return (
    <Page
      title="Graphic designer"
      purpose="Pictures in the colours of your brand."
      actions={
        <ButtonLink variant="primary" href="/settings">
          Open settings
        </ButtonLink>
      }
    />
  )
}
