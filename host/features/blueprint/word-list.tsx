import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { isComposing } from '../../ui/fields/is-composing.ts'

const mostWords = 30 // as the backend takes them
const longestWord = 80

interface WordListProps {
  /** What the field is called, for who cannot see the heading. */
  label: string
  words: readonly string[]
  onChange(words: readonly string[]): void
}

/** The words that were added, each with a button that removes it. */
function Words({ words, onRemove }: { words: readonly string[]; onRemove(word: string): void }) {
  return (
    <ul>
      {words.map((word) => (
        <li key={word}>
          {word}
          <button type="button" aria-label={`Remove ${word}`} onClick={() => onRemove(word)}>
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Words and phrases, one by one: Enter or a comma adds what was typed, a pasted list comes in whole. */
export function WordList({ label, words, onChange }: WordListProps) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const helpId = useId()
  const isFull = words.length >= mostWords

  function add(text: string): void {
    const known = new Set(words.map((word) => word.toLowerCase()))
    const fresh = text
      .split(/[,;\n]/)
      .map((word) => word.trim().slice(0, longestWord))
      .filter((word) => word && !known.has(word.toLowerCase()) && known.add(word.toLowerCase()))
    setTyped('')
    if (fresh.length > 0) onChange([...words, ...fresh].slice(0, mostWords))
  }

  function remove(word: string): void {
    onChange(words.filter((other) => other !== word))
    input.current?.focus()
  }

  return (
    <div className="word-list">
      {words.length > 0 && <Words words={words} onRemove={remove} />}
      <div className="word-list-add">
        <input
          ref={input}
          className="field-input"
          aria-label={label}
          aria-describedby={helpId}
          value={typed}
          maxLength={1000}
          enterKeyHint="done"
          onChange={({ target }) => (/[,;]/.test(target.value) ? add(target.value) : setTyped(target.value))}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            if (!/[,;\n]/.test(text)) return
            event.preventDefault()
            add(`${typed}${text}`)
          }}
          onKeyDown={(event) => {
            // Enter also ends a word of an input method; that one is not ours.
            if (event.key !== 'Enter' || isComposing(event)) return
            event.preventDefault()
            add(typed)
          }}
          onBlur={() => add(typed)}
        />
        <Button aria-label={`Add to ${label.toLowerCase()}`} onClick={() => add(typed)}>
          Add
        </Button>
      </div>
      <p className="field-help" id={helpId}>
        {isFull ? `You can add up to ${mostWords}. Remove one to add another.` : 'Separate words with commas.'}
      </p>
    </div>
  )
}
