/**
 * Takes no more clicks and keys: between the end of a session and the page that comes next lie some tenths of a second in which the
 * way to sign in is on the screen already, and what is begun then, a half-filled form for one, would go with this page. Returns
 * what takes them again.
 */
export function blockPage(): () => void {
  const page = document.documentElement
  const release = (): void => {
    page.inert = false
    removeEventListener('pageshow', release)
  }
  page.inert = true
  // Who comes back by the browser's Back may find this page as it was left.
  addEventListener('pageshow', release)
  return release
}
