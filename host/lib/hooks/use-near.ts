import { useEffect, useRef, useState, type RefObject } from 'react'

/** How far from the screen, in pixels, something is about to be seen. */
const margin = '200px'

/** Whether an element is on the screen or about to be; true from then on. For what is only loaded where somebody looks. */
export function useNear<Box extends Element>(): readonly [RefObject<Box | null>, boolean] {
  const box = useRef<Box>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!box.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return [box, isNear]
}
