import type { ReactNode } from 'react'
import './skeleton.css'

interface SkeletonProps {
  /** What is loading. Default "Loading…". */
  label?: string
  /** Lines of text. Default 3. */
  lines?: number
  /** The layout in grey, made of `skeleton-line` and the like; instead of lines. */
  children?: ReactNode
}

/** A placeholder, shown when loading takes longer than 200 ms. */
export function Skeleton({ label = 'Loading…', lines = 3, children }: SkeletonProps) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {children ?? Array.from({ length: lines }, (_, line) => <div key={line} className="skeleton-line" aria-hidden />)}
    </div>
  )
}
