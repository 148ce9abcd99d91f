import { Link } from 'wouter'
import { productName } from '../../lib/title.ts'
import './wordmark.css'

/** The product's name and mark, leading to the start. */
export function Wordmark({ href = '/landing' }: { href?: string }) {
  return (
    <Link href={href} className="wordmark">
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden>
        <path
          fill="currentColor"
          d="M12 2c5.8 0 10 3.9 10 9s-4.2 9-10 9c-1.1 0-2.1-.1-3.1-.4L4.6 21.9c-.5.3-1.1-.2-1-.8l.8-3.6C2.9 15.8 2 13.5 2 11c0-5.1 4.2-9 10-9Z"
        />
        <path
          className="wordmark-voice"
          fill="none"
          strokeWidth="2"
          strokeLinecap="round"
          d="M7.5 10v2M10.5 8v6M13.5 9.500v3M16.5 10v2"
        />
      </svg>
      {productName}
    </Link>
  )
}
