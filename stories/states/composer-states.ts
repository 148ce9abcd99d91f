import { eventually } from '../kit/eventually.ts'
import { filesIn } from '../kit/files/files-in.ts'
import { ownFiles } from '../kit/files/own-files.ts'
import { press, talk, type StateGroup } from './chat-state.ts'

const allButtons = { images: true, mixedFiles: true, audio: true, camera: true, speechToText: true } as const

export const composerStates: StateGroup = {
  name: 'Composer',
  states: [
    { name: 'Typing', options: ({ typed }) => ({ demo: true, ...allButtons, defaultInput: { text: typed } }) },
    {
      name: 'Characters left',
      options: ({ typed }) => ({ demo: true, defaultInput: { text: typed }, textInput: { characterLimit: typed.length + 3 } }),
    },
    {
      name: 'Attached files',
      options: ({ typed }) => ({
        demo: true,
        images: { files: { maxNumberOfFiles: 3 } },
        mixedFiles: true,
        defaultInput: { text: typed },
      }),
      async arrive(chat) {
        const files = filesIn(chat)
        await files.pick([await ownFiles.picture('sky.png', '#8ecae6'), await ownFiles.picture('field.png', '#a7c957')], 0)
        await files.pick([ownFiles.document('walk.pdf', 'application/pdf', '%PDF-1.7')], 1)
        await files.attached('sky.png', 'field.png', 'walk.pdf')
      },
    },
    {
      name: 'File that is not taken',
      options: () => ({ demo: true, images: true }),
      async arrive(chat) {
        await filesIn(chat).pick([ownFiles.document('walk.pdf', 'application/pdf')])
        const problems = await chat.seen('file-problems')
        await eventually(() => {
          if (problems.hidden) throw new Error('The chat says nothing of the file yet')
        })
      },
    },
    {
      name: 'Drop zone',
      options: (words) => ({ demo: true, mixedFiles: true, history: talk(words) }),
      arrive: (chat) => filesIn(chat).dragOver([ownFiles.document('walk.pdf', 'application/pdf')]),
    },
    {
      name: 'Menu',
      options: (words) => ({ demo: true, ...allButtons, gifs: true, history: talk(words) }),
      async arrive(chat) {
        await press(chat, 'dropup-button')
        await chat.seen('dropup-menu')
      },
    },
    {
      name: 'Messages that wait',
      options: ({ typed }) => ({ queue: 'queue', connect: { handler: () => undefined }, defaultInput: { text: typed } }),
      async arrive(chat, { question, typed }) {
        chat.element.submitUserMessage(question)
        await chat.seen('loading-bubble')
        for (const text of [typed, question]) chat.element.submitUserMessage(text)
        await chat.seen('queue-message')
      },
    },
    {
      name: 'Disabled',
      options: (words) => ({ demo: true, ...allButtons, history: talk(words), textInput: { disabled: true } }),
    },
    {
      name: 'Recording',
      options: (words) => ({ demo: true, microphone: { files: { format: 'webm' } }, history: talk(words) }),
      async arrive(chat) {
        await press(chat, 'microphone')
        await chat.seen('recording')
      },
    },
    {
      name: 'Camera',
      options: () => ({ demo: true, camera: true }),
      async arrive(chat) {
        await press(chat, 'camera')
        const { dataset } = await chat.seen('camera-modal')
        await eventually(() => {
          if (dataset['state'] !== 'live') throw new Error('The camera shows nothing yet')
        })
      },
    },
    {
      name: 'Information before files',
      options: ({ line }) => ({ demo: true, mixedFiles: { files: { infoModal: { textMarkDown: line } } } }),
      async arrive(chat) {
        await press(chat, 'upload')
        await chat.seen('info-modal')
      },
    },
  ],
}
