import { Skeleton } from './skeleton.tsx'
import './chat-skeleton.css'

/** A placeholder in the shape of an empty chat: a face, a greeting, what to ask, and the field. */
export function ChatSkeleton({ label }: { label: string }) {
  return (
    <div className="chat-skeleton">
      <Skeleton label={label}>
        <div className="skeleton-line chat-skeleton-face" aria-hidden />
        <div className="skeleton-line chat-skeleton-title" aria-hidden />
        <div className="skeleton-line chat-skeleton-words" aria-hidden />
        <div className="skeleton-line chat-skeleton-field" aria-hidden />
      </Skeleton>
    </div>
  )
}
