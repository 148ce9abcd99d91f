import { backend } from '../lib/backend.ts'
import { Button } from './buttons/button.tsx'
import { Notice } from './states/notice.tsx'
import { hostOf } from '../lib/format/host-of.ts'
import { useAction } from '../lib/hooks/use-action.ts'
import type { Knowledge } from '../lib/hooks/use-knowledge.ts'

interface ImportButtonProps extends Pick<Knowledge, 'add'> {
  /** The page that was assessed. */
  url: string
}

/** Adds the assessed page by one press. */
export function ImportButton({ url, add }: ImportButtonProps) {
  const { isBusy, failure, run } = useAction(() => add(() => backend.addPage(url)))
  return (
    <div className="knowledge-import">
      <Button isBusy={isBusy} onClick={() => run()}>
        Add {hostOf(url)}
      </Button>
      {failure && <Notice kind="error">{failure}</Notice>}
    </div>
  )
}
