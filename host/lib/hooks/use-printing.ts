import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed: what stands on paper alone is drawn only then. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    // The browser takes what is there when the event has been heard.
    addEventListener('beforeprint', () => flushSync(() => setIsPrinting(true)), { signal })
    addEventListener('afterprint', () => setIsPrinting(false), { signal })
    return () => ending.abort()
  }, [])
  return isPrinting
}
