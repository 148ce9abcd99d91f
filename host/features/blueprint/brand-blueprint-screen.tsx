import { queries } from '../../lib/queries.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useAuth } from '../../lib/hooks/use-auth.ts'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { BlueprintEditor } from './blueprint-editor.tsx'
import './brand-blueprint-screen.css'

/** Who the brand is: what every agent writes by. */
export default function BrandBlueprintScreen() {
  const { userId } = useAuth()
  const blueprint = useLoaded(queries.blueprint)
  return (
    <Page
      title="Your brand blueprint"
      purpose="Who you speak to, what you promise, and how you sound. Every agent works from it."
    >
      {blueprint.status === 'failed' && (
        <LoadFailure title="Couldn't load your blueprint" error={blueprint.error} onRetry={blueprint.reload} />
      )}
      {blueprint.status === 'loading' && (
        <Skeleton label="Loading your blueprint…">
          <div className="skeleton-line skeleton-block" aria-hidden />
          <div className="skeleton-line skeleton-block" aria-hidden />
        </Skeleton>
      )}
      {blueprint.value && userId && <BlueprintEditor key={userId} read={blueprint.value} userId={userId} />}
    </Page>
  )
}
