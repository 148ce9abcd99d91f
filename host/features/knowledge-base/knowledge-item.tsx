import { FileText, Globe, StickyNote, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { KnowledgeDocument } from '../../backend/types.ts'
import { dates } from '../../lib/format/dates.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'

const icons = { page: Globe, file: FileText, note: StickyNote }

/** Characters of a text that are shown; the agents have all of it. */
const longestPreview = 3000

/** Only addresses of the web become links. */
const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text)

interface KnowledgeItemProps {
  document: KnowledgeDocument
  /** Why the last change of it failed. */
  failure: string | undefined
  onInclude(isIncluded: boolean): void
  onRemove(): void
}

/** One document: where it is from, what is in it, whether the agents may use it. */
export function KnowledgeItem({ document, failure, onInclude, onRemove }: KnowledgeItemProps) {
  const { kind, title, url, fileName, text, words, addedAt, isIncluded } = document
  const titleId = useId()
  const Icon = icons[kind]
  return (
    <li className="knowledge-item" data-left-out={!isIncluded || undefined}>
      <Icon className="knowledge-kind" size={20} aria-hidden />
      <div className="knowledge-words">
        <h3 id={titleId}>{title}</h3>
        <p>
          {url && isWebAddress(url) && (
            <a href={url} target="_blank" rel="noreferrer">
              {url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
            </a>
          )}
          {fileName && fileName !== title && <span>{fileName}</span>}
          <span>
            {formatCount(words)} {words === 1 ? 'word' : 'words'}
          </span>
          <span>added {dates.day(addedAt)}</span>
        </p>
        <details>
          <summary>What your agents read</summary>
          {/* A scrolling box that the keyboard cannot reach would hide its end. */}
          <pre tabIndex={0} role="region" aria-labelledby={titleId}>
            {text.slice(0, longestPreview)}
            {text.length > longestPreview && '…'}
          </pre>
        </details>
        {failure && <Notice kind="error">{failure}</Notice>}
      </div>
      <div className="knowledge-item-actions">
        <label className="knowledge-switch">
          <input
            type="checkbox"
            role="switch"
            checked={isIncluded}
            aria-labelledby={`${titleId}-use ${titleId}`}
            onChange={({ target }) => onInclude(target.checked)}
          />
          <span id={`${titleId}-use`}>Use</span>
        </label>
        <Button variant="quiet" isIcon aria-label={`Remove ${title}`} onClick={onRemove}>
          <Trash2 size={18} aria-hidden />
        </Button>
      </div>
    </li>
  )
}
