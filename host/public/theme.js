// The chosen theme, before the first thing is drawn. A file of its own: a strict content security policy allows no inline script.
try {
  const theme = localStorage.getItem('confab:theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // storage is refused: the device's theme it is
}
