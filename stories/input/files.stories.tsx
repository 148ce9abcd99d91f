import type { Meta } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { expect, userEvent } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { answerWith } from '../kit/answers/answer-with.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'
import { filesIn } from '../kit/files/files-in.ts'
import { holdUploads } from '../kit/files/hold-uploads.ts'
import { ownFiles } from '../kit/files/own-files.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Composer/Files' }
export default meta

export const Images: ChatStory = {
  args: { demo: true, images: true },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Attach image')
    await filesIn(chat).pick([await ownFiles.picture('holiday.png')])
    await filesIn(chat).attached('holiday.png')
    await chat.send('Look')
    await chat.says('ai', 'That is a nice image!')
  },
}

export const Gifs: ChatStory = {
  args: { demo: true, gifs: true },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Attach GIF')
    await filesIn(chat).pick([ownFiles.document('wave.gif', 'image/gif')])
    await filesIn(chat).attached('wave.gif')
  },
}

export const Audio: ChatStory = {
  args: { demo: true, audio: true },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Attach audio')
    await filesIn(chat).pick([ownFiles.sound('voice.wav')])
    await filesIn(chat).attached('voice.wav')
    await chat.button('Play voice.wav')
  },
}

/** Files of any kind, as many as 99. */
export const MixedFiles: ChatStory = {
  args: { demo: true, mixedFiles: true },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Attach file')
    await filesIn(chat).pick([
      ownFiles.document('report.pdf', 'application/pdf'),
      await ownFiles.picture('chart.png', '#17694a'),
      ownFiles.sound('voice.wav'),
    ])
    await filesIn(chat).attached('report.pdf', 'chart.png', 'voice.wav')
  },
}

export const EachKindHasItsButton: ChatStory = {
  args: {
    demo: true,
    images: { button: { position: 'outside-start' } },
    gifs: { button: { position: 'outside-start' } },
    audio: { button: { position: 'inside-start' } },
    mixedFiles: { button: { position: 'inside-end' } },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    for (const name of ['Attach image', 'Attach GIF', 'Attach audio', 'Attach file']) await chat.button(name)
  },
}

export const Removed: ChatStory = {
  args: { demo: true, mixedFiles: true },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    const files = filesIn(chat)
    await files.pick([ownFiles.document('keep.txt'), ownFiles.document('mistake.txt')])
    await files.attached('keep.txt', 'mistake.txt')
    await userEvent.click(await chat.button('Remove mistake.txt'))
    await files.attached('keep.txt')
    await expect(chat.root.activeElement).toHaveAccessibleName('Remove keep.txt')
  },
}

export const ManyFiles: ChatStory = {
  args: { demo: true, mixedFiles: true },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    const names = Array.from({ length: 14 }, (_, index) => `a rather long name of chapter ${index + 1}.txt`)
    await filesIn(chat).pick(names.map((name) => ownFiles.document(name)))
    await filesIn(chat).attached(...names)
  },
}

/** Over the limit, the file that came last makes room. */
export const OverTheLimit: ChatStory = {
  args: { demo: true, images: { files: { maxNumberOfFiles: 2, acceptedFormats: '.png' } } },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    const files = filesIn(chat)
    await files.pick([await ownFiles.picture('one.png'), await ownFiles.picture('two.png', '#17694a')])
    await files.attached('one.png', 'two.png')
    await files.pick([await ownFiles.picture('three.png', '#b3261e')])
    await files.complains('You can attach up to 2 files.')
  },
}

export const WrongKind: ChatStory = {
  args: { demo: true, images: { files: { acceptedFormats: '.png,image/webp' } } },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    const files = filesIn(chat)
    await files.pick([ownFiles.document('letter.docx')])
    await files.complains('Only PNG and WEBP images. letter.docx was not added.')
  },
}

/** The notice goes when it is dismissed. */
export const WrongKindDismissed: ChatStory = {
  ...WrongKind,
  tags: ['!dev'],
  async play(context) {
    await WrongKind.play?.(context)
    const chat = await chatIn(context.canvasElement)
    await userEvent.click(await chat.button('Dismiss'))
    await eventually(() => expect(chat.root.querySelector('[part="file-problems"]')).not.toBeVisible())
  },
}

export const EmptyFile: ChatStory = {
  args: { demo: true, mixedFiles: true },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await filesIn(chat).pick([ownFiles.document('nothing.txt', 'text/plain', '')])
    await filesIn(chat).complains("You can't attach empty files or folders. nothing.txt was not added.")
  },
}

export const SameFileAgain: ChatStory = {
  args: { demo: true, mixedFiles: true },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    const files = filesIn(chat)
    await files.pick([ownFiles.document('notes.txt')])
    await files.attached('notes.txt')
    await files.pick([ownFiles.document('notes.txt')])
    await files.complains('Already attached: notes.txt')
  },
}

/** What was wrong with several files, in one notice. */
export const EveryNoticeAtOnce: ChatStory = {
  args: { demo: true, images: { files: { maxNumberOfFiles: 1, acceptedFormats: '.png' } } },
  globals: { theme: 'dark', width: 'phone' },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    const files = filesIn(chat)
    await files.pick([
      await ownFiles.picture('one.png'),
      await ownFiles.picture('two.png', '#17694a'),
      ownFiles.document('empty.png', 'image/png', ''),
      ownFiles.document('a letter with quite a long name.docx'),
    ])
    await files.complains('You can attach 1 file.')
    await files.complains('Only PNG images.')
    await files.complains("You can't attach empty files or folders.")
  },
}

/** A broken image, and audio that this browser cannot play: their names are shown instead. */
export const CannotBeShown: ChatStory = {
  args: { demo: true, images: true, audio: true },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    const files = filesIn(chat)
    await files.pick([ownFiles.document('broken.png', 'image/png')])
    await files.attached('broken.png')
    await files.pick([ownFiles.document('odd.mp3', 'audio/mpeg')], 1)
    await userEvent.click(await chat.button('Play odd.mp3'))
    await eventually(() => expect(chat.root.querySelector('.play-attachment-button')).toBeNull())
  },
}

export const Pasted: ChatStory = {
  args: { demo: true, images: true },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Attach image')
    filesIn(chat).paste([await ownFiles.picture('screenshot.png')])
    await filesIn(chat).attached('screenshot.png')
  },
}

/** Files that the page gives the chat at the start. */
export const DefaultFiles: ChatStory = {
  args: { demo: true, mixedFiles: true, defaultInput: { text: 'Here is the report', files: [ownFiles.document('report.txt')] } },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await filesIn(chat).attached('report.txt')
    await userEvent.click(await chat.seen('submit'))
    await chat.says('user', 'Here is the report')
  },
}

/** A kind of file may have a backend, a place and a look of its own. */
export const CustomBackendAndPlace: ChatStory = {
  args: {
    connect: { url: '/api/words' },
    images: {
      connect: { url: '/api/pictures' },
      button: {
        position: 'outside-start',
        styles: { container: { default: { backgroundColor: '#17694a', color: '#ffffff', borderRadius: '6px' } } },
      },
    },
  },
  beforeEach: () =>
    answerWith([], [http.post('/api/pictures', () => HttpResponse.json({ text: 'The backend of pictures has it.' }))]),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await filesIn(chat).pick([await ownFiles.picture('holiday.png')])
    await filesIn(chat).attached('holiday.png')
    await userEvent.click(await chat.seen('submit'))
    await chat.says('ai', 'The backend of pictures has it.')
  },
}

export const ContainerStyle: ChatStory = {
  args: {
    demo: true,
    images: { files: { maxNumberOfFiles: 3 } },
    attachmentContainerStyle: { backgroundColor: '#eceefd', borderRadius: '8px', padding: '8px' },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await filesIn(chat).pick([await ownFiles.picture('one.png'), await ownFiles.picture('two.png', '#17694a')])
    await filesIn(chat).attached('one.png', 'two.png')
  },
}

/** The chat says how far the files are, and can stop them. */
export const OnTheirWay: ChatStory = {
  args: { connect: { url: '/api/files' }, mixedFiles: true },
  beforeEach: () => holdUploads(0.4),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await filesIn(chat).pick([await ownFiles.picture('holiday.png')])
    await filesIn(chat).attached('holiday.png')
    await userEvent.click(await chat.seen('submit'))
    await eventually(async () => expect((await chat.seen('loading-bubble')).textContent).toBe('Uploading… 40%'))
    await expect(await chat.seen('submit')).toHaveAttribute('data-state', 'stop')
  },
}

/** When a request fails, its files are in the input again. */
export const FailedUpload: ChatStory = {
  args: { connect: { url: '/api/files' }, mixedFiles: true },
  beforeEach: () => answerWith([], [http.post('/api/files', () => HttpResponse.json({}, { status: 503 }))]),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    const files = filesIn(chat)
    await files.pick([ownFiles.document('report.pdf', 'application/pdf')])
    await files.attached('report.pdf')
    await userEvent.click(await chat.seen('submit'))
    await chat.says('error', 'Error, please try again.')
    await files.attached('report.pdf')
  },
}
