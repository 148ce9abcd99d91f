// What cannot wait for the app. A file of its own: a strict content security policy allows no inline script.
{
  const page = document.documentElement
  let kept = document.cookie
  try {
    const theme = localStorage.getItem('confab:theme')
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme
    kept += [...Object.keys(localStorage), ...Object.keys(sessionStorage)].join()
  } catch {
    // storage is refused: the device's theme it is
  }

  // The build drew some pages, for somebody who is not signed in. Who may be, who comes back from a provider, and who follows a link to a
  // report would see one that is gone a moment later: for them it stays hidden until the app draws theirs.
  if (kept.includes('.LastAuthUser') || /[?&]state=/.test(location.search) || location.hash.startsWith('#report='))
    page.dataset.hidden = ''

  // What was pressed last on such a page: the app does it when it has come, see app/use-early-press.ts.
  let last
  const note = ({ type, target }) => {
    const pressed = type === 'submit' ? target : target.closest('button[type=button]')
    if (!pressed?.closest('[data-prerendered]')) return
    delete last?.dataset.pressed
    pressed.dataset.pressed = ''
    last = pressed
  }
  for (const name of ['click', 'submit']) addEventListener(name, note, true)
}
