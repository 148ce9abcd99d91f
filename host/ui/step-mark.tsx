import type { ReactNode } from 'react'
import './step-mark.css'

/** The ring before a step, with its number or what stands for it. It is for the eye alone: the list counts its steps by itself. */
export function StepMark({ children }: { children: ReactNode }) {
  return (
    <span className="step-mark" aria-hidden>
      {children}
    </span>
  )
}
