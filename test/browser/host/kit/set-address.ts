import { onTestFinished } from 'vitest'

/** Puts the test's page at a path, as a fresh entry of its history. Address and title are put back when the test ends. */
export function setAddress(path: string): void {
  const { title } = document
  const before = location.href
  history.pushState(null, '', path)
  onTestFinished(() => {
    history.replaceState(null, '', before)
    document.title = title
  })
}
