import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { AddFilesForm } from './add-files-form.tsx'
import { AddNoteForm } from './add-note-form.tsx'
import { AddPageForm } from './add-page-form.tsx'
import type { Knowledge } from '../../lib/hooks/use-knowledge.ts'

const kinds = [
  ['page', 'Page'],
  ['file', 'File'],
  ['note', 'Note'],
] as const

const forms = { page: AddPageForm, file: AddFilesForm, note: AddNoteForm }

/** The three ways to add something. What was typed in one of them stays while another is looked at. */
export function AddKnowledge({ add }: Pick<Knowledge, 'add'>) {
  const [kind, setKind] = useState<keyof typeof forms>('page')
  return (
    <Card as="section" aria-labelledby="knowledge-add">
      <h2 id="knowledge-add">Add sources</h2>
      <Segmented legend="Type of source" options={kinds} value={kind} onChange={setKind} />
      {kinds.map(([one]) => {
        const Form = forms[one]
        return (
          <div key={one} hidden={one !== kind}>
            <Form add={add} />
          </div>
        )
      })}
    </Card>
  )
}
