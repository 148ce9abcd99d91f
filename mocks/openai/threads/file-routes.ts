import { formFault } from '../../kit/form-fault.ts'
import { answerWith } from '../../kit/mock-answer.ts'
import { sampleFiles } from '../../kit/sample-files.ts'
import type { ThreadRoute, ThreadService } from './thread-route.ts'

/** The addresses of files: those that visitors upload, and the two that answers bring. */
export const fileRoutes = ({ store, refuse, gone }: ThreadService): ThreadRoute[] => [
  [
    'POST',
    'files',
    (request) => {
      const text = formFault(request, { files: ['file'], required: ['file', 'purpose'], optional: [] })
      if (text !== undefined) return refuse(400, text)
      const file = request.form?.get('file')
      if (!(file instanceof File)) return refuse(400, 'No file')
      const { size: bytes, name: filename } = file
      const id = `file-${filename}`
      store.files.add(id)
      const record = { id, object: 'file', bytes, created_at: 1763700000, filename, purpose: 'assistants', status: 'processed' }
      return answerWith.json(record)
    },
  ],
  [
    'GET',
    'files/{id}/content',
    ({ parameters: { id = '' } }) =>
      id === 'file-made-png'
        ? answerWith.bytes(sampleFiles.pngBytes, 'application/octet-stream')
        : id === 'file-made-csv'
          ? answerWith.bytes(new TextEncoder().encode('name\nKitty\n'), 'text/csv')
          : gone('file', id),
  ],
]
