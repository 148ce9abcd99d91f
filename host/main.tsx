import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { blockedMove } from './app/blocked-moves.ts'
import { blockedMoveWords } from './app/blocked-move-words.ts'
import { bootstrap } from './app/bootstrap.ts'
import { createGuardedLocation } from './app/guarded-location.ts'
import { isSocialReturn } from './auth/is-social-return.ts'
import { tabStore } from './lib/remembered.ts'
import { toast } from './lib/toast.ts'
import './ui/tokens.css'
import './ui/base.css'

// Now: starting up cleans the address.
const cameFromProvider = isSocialReturn(location.href)
await bootstrap(() => {
  const guardedLocation = createGuardedLocation({
    isBlocked: (from, to) => blockedMove(from, to) !== undefined,
    onBlocked(from, to) {
      const reason = blockedMove(from, to)
      if (reason) toast(blockedMoveWords[reason])
    },
    memory: tabStore,
  })
  createRoot(document.querySelector('#root') ?? document.body).render(
    <StrictMode>
      <App location={guardedLocation} isSocialReturn={cameFromProvider} />
    </StrictMode>,
  )
})
