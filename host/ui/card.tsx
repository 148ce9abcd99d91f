import type { ComponentProps } from 'react'
import './card.css'

interface CardProps extends ComponentProps<'div'> {
  /** What it is in the page. Default `div`. */
  as?: 'div' | 'section' | 'article' | 'li'
  /** Filled instead of lined. Default false. */
  isRaised?: boolean
}

/** A box that groups related content. */
export function Card({ as: Element = 'div', isRaised = false, className = '', ...rest }: CardProps) {
  // The four elements take the same properties; the types of their refs differ by name only.
  const Box = Element as 'div'
  return <Box {...rest} className={`card ${isRaised ? 'card-raised' : ''} ${className}`} />
}
