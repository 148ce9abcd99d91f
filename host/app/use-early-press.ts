import { useEffect } from 'react'

/**
 * Does what a visitor pressed on a page that the build drew before it was alive, which public/before-app.js noted: by then, forms have
 * taken what was typed.
 */
export function useEarlyPress(): void {
  useEffect(() => {
    delete document.querySelector<HTMLElement>('[data-prerendered]')?.dataset['prerendered']
    const pressed = document.querySelector<HTMLElement>('[data-pressed]')
    const timer = setTimeout(() => {
      if (!pressed) return
      delete pressed.dataset['pressed']
      if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
      else pressed.click()
    })
    return () => clearTimeout(timer)
  }, [])
}
