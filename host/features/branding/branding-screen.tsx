import { Page } from '../../ui/page.tsx'

/** The public brand page. */
export default function BrandingScreen() {
  return <Page title="What a brand blueprint looks like" />
}
