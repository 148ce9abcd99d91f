import { FileUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { backend } from '../../lib/backend.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { asTextFile } from './as-text-file.ts'
import type { Knowledge } from '../../lib/hooks/use-knowledge.ts'
import { errorMessage } from '../../lib/error-message.ts'

const types = '.txt,.md,.markdown,.html,.htm,.csv,.json,.pdf,.docx'
const maximumFile = 1_000_000 // bytes of text, as the backend takes them

/** Adds files from the user's computer, one after the other; those that fail are named. */
export function AddFilesForm({ add }: Pick<Knowledge, 'add'>) {
  const input = useRef<HTMLInputElement>(null)
  const helpId = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])

  async function addAll(files: readonly File[]): Promise<void> {
    setIsBusy(true)
    const failed: string[] = []
    for (const file of files) {
      try {
        const text = await asTextFile(file)
        if (text.file.size > maximumFile) throw new Error('The file is larger than 1 MB.')
        await add(() => backend.addFile(text.file, text.name))
      } catch (error) {
        failed.push(`${file.name}: ${errorMessage(error)}`)
      }
    }
    setFailures(failed)
    setIsBusy(false)
  }

  return (
    <div className="knowledge-form" aria-busy={isBusy}>
      {failures.length > 0 && (
        <Notice kind="error" title={failures.length === 1 ? "Couldn't add a file" : `Couldn't add ${failures.length} files`}>
          <ul>
            {failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
        </Notice>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept={types}
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Files"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = '' // the same file may be chosen again after it was changed
          setFailures([])
          if (files.length > 0) void addAll(files)
        }}
      />
      <div>
        <Button variant="primary" isBusy={isBusy} aria-describedby={helpId} onClick={() => input.current?.click()}>
          {!isBusy && <FileUp size={18} aria-hidden />}
          Choose files
        </Button>
      </div>
      <p className="field-help" id={helpId}>
        PDF, Word (.docx), text, Markdown, HTML, CSV or JSON, up to 1 MB of text each. PDF and Word documents are read in your
        browser; images in them are ignored.
      </p>
    </div>
  )
}
