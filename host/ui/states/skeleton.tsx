import type { ReactNode } from 'react'
import './skeleton.css'

interface SkeletonProps {
  /** What is waited for. Default "Loading". */
  label?: string
  /** Lines of text. Default 3. */
  lines?: number
  /** The true layout in grey, of `skeleton-line` and its kin; instead of lines. */
  children?: ReactNode
}

/** The shape of what is coming, shown when it takes longer than 200 ms. */
export function Skeleton({ label = 'Loading…', lines = 3, children }: SkeletonProps) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {children ?? Array.from({ length: lines }, (_, line) => <div key={line} className="skeleton-line" aria-hidden />)}
    </div>
  )
}
