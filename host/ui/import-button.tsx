import { useState } from 'react'
import { backend } from '../lib/backend.ts'
import { Button } from './buttons/button.tsx'
import { Notice } from './states/notice.tsx'
import { hostOf } from '../lib/format/host-of.ts'
import type { Knowledge } from '../lib/hooks/use-knowledge.ts'
import { errorMessage } from '../lib/error-message.ts'

interface ImportButtonProps extends Pick<Knowledge, 'add'> {
  /** The page that was assessed. */
  url: string
}

/** Adds the assessed page by one press. */
export function ImportButton({ url, add }: ImportButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function go(): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await add(() => backend.addPage(url))
    } catch (error) {
      setFailure(errorMessage(error))
      setIsBusy(false)
    }
  }

  return (
    <div className="knowledge-import">
      <Button isBusy={isBusy} onClick={() => void go()}>
        Add {hostOf(url)}
      </Button>
      {failure && <Notice kind="error">{failure}</Notice>}
    </div>
  )
}
