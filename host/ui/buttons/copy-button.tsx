import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

interface CopyButtonProps {
  text: string
  /** What it copies, for screen readers. */
  label: string
}

const icons = { ready: Copy, copied: Check, failed: TriangleAlert }

/** Copies a text, and says for two seconds whether that worked: pages without https may not write to the clipboard. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [state, setState] = useState<keyof typeof icons>('ready')
  const Icon = icons[state]

  useEffect(() => {
    if (state === 'ready') return undefined
    const timer = setTimeout(() => setState('ready'), 2000)
    return () => clearTimeout(timer)
  }, [state])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('failed')
    }
  }

  return (
    <Button variant="quiet" isIcon aria-label={label} onClick={() => void copy()}>
      <Icon size={18} aria-hidden />
      <span className="visually-hidden" role="status">
        {state === 'copied' && 'Copied'}
        {state === 'failed' && "Couldn't copy. Select the text and copy it yourself."}
      </span>
    </Button>
  )
}
