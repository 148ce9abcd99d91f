// Brings the app into the page.
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { authStore } from '../auth/session/auth-store.ts'
import { findRoute } from './routing/routes.ts'
import { loadScreen } from './routing/screen-loader.ts'

/**
 * Draws the app. Where the page came with this very screen, and nobody is signed in, it takes that over: nothing is drawn twice, and what
 * was typed stays. It has the screen's file before, for until then an update would have the screen drawn anew.
 */
export async function drawApp(root: HTMLElement, app: ReactNode): Promise<void> {
  const { dataset: page } = document.documentElement
  const drawn = root.dataset['prerendered']
  // Hidden by public/before-app.js: another page is expected.
  const isWanted = drawn === location.pathname && !('hidden' in page) && !authStore.get().isAuthenticated
  const route = isWanted ? findRoute(drawn) : undefined
  if (route && (await loadScreen(route.path, true).catch(() => undefined))) {
    hydrateRoot(root, app)
    return
  }
  if (drawn) root.replaceChildren()
  delete root.dataset['prerendered']
  delete page['hidden']
  createRoot(root).render(app)
}
