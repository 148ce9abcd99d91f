import { useEffect, useState } from 'react'

const pause = 200 // milliseconds

/**
 * What this reads of the page, read again as long as it is shown: a preset of a theme arrives when it is loaded, and nothing tells
 * of that.
 */
export function useSettled<Value>(read: () => Value, first: Value): Value {
  const [value, setValue] = useState(first)
  useEffect(() => {
    const look = (): void => {
      const now = read()
      setValue((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
    }
    look()
    const timer = setInterval(look, pause)
    return () => clearInterval(timer)
  }, [read])
  return value
}
