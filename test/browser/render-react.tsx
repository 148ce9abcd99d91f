import { StrictMode, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

/** Draws something of React in the page, twice mounted as in development. It is taken away when the test ends. */
export function renderReact(first: ReactNode) {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  let isOver = false
  const draw = (content: ReactNode): void => flushSync(() => root.render(<StrictMode>{content}</StrictMode>))
  const unmount = (): void => {
    if (isOver) return
    isOver = true
    root.unmount()
    host.remove()
  }
  onTestFinished(unmount)
  draw(first)
  return { host, draw, unmount }
}
