// Starts the app in the page: guards navigation, preloads the first screen, and draws it.
import { StrictMode } from 'react'
import { App } from './app/app.tsx'
import { bootstrap } from './app/bootstrap.ts'
import { drawApp } from './app/draw-app.ts'
import { navigationGuard } from './app/routing/blocked-navigation.ts'
import { createGuardedLocation } from './app/routing/guarded-location.ts'
import { preloadScreen } from './app/routing/use-preload.ts'
import { isSocialReturn } from './auth/social/is-social-return.ts'
import { tabStore } from './lib/local-store.ts'
import './ui/tokens.css'
import './ui/base.css'

// Now: starting up cleans the address.
const cameFromProvider = isSocialReturn(location.href)
// The first screen's file comes while it is found out who is signed in.
preloadScreen(location.pathname === '/' ? '/landing' : location.pathname)

// Not awaited here: what is loaded while starting up may need this file, and would wait for it to end.
void bootstrap(() => {
  const guardedLocation = createGuardedLocation({ ...navigationGuard, memory: tabStore })
  void drawApp(
    document.querySelector<HTMLElement>('#root') ?? document.body,
    <StrictMode>
      <App location={guardedLocation} isSocialReturn={cameFromProvider} />
    </StrictMode>,
  )
})
