import { useEffect, useState } from 'react'
import { App } from '../../../host/app/app.tsx'
import '../../../host/ui/tokens.css'
import '../../../host/ui/base.css'
import { createMemoryLocation } from './memory-location.ts'

/** The whole app, opened at a path. */
export function HostApp({ path }: { path: string }) {
  const [location] = useState(() => createMemoryLocation(path))
  useEffect(() => () => location.destroy(), [location])
  return (
    <div id="root">
      <App location={location} isSocialReturn={false} />
    </div>
  )
}
