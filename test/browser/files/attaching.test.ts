import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { collectAnnouncements } from '../collect-announcements.ts'
import { createChat } from '../../../sdk/entries/index.ts'
import { eventually } from '../render-chat.ts'
import { renderFileChat, make, picture, sound } from './render-file-chat.ts'

const text = (name = 'notes.txt'): File => make(name, 'text/plain')

describe('the upload buttons', () => {
  test('each kind of file has a button with a name, an icon and a picker that knows the formats and the limit', async () => {
    const chat = await renderFileChat({
      demo: true,
      images: { files: { maxNumberOfFiles: 3 }, button: { position: 'outside-start' } },
      gifs: { button: { position: 'outside-start' } },
      audio: { button: { position: 'inside-start' } },
      mixedFiles: { button: { position: 'inside-end' } },
    })
    await chat.picker(3)
    const inputs = chat.all('input[type=file]') as HTMLInputElement[]
    expect(inputs.map(({ accept, multiple }) => [accept, multiple])).toEqual([
      ['.png,.jpg,.jpeg', true],
      ['image/gif', false],
      ['.4a,.mp3,.webm,.mp4,.mpga,.wav,.mpeg,.m4a', false],
      ['', true],
    ])
    for (const id of ['upload-images-icon', 'upload-gifs-icon', 'upload-audio-icon', 'upload-mixed-files-icon']) {
      await eventually(() => chat.root.querySelector(`.input-button #${id}`)).toBeTruthy()
    }
    for (const name of ['Attach image', 'Attach GIF', 'Attach audio', 'Attach file']) chat.button(name)
  })

  test('upload buttons move into the menu when there is no other place, and work from there', { tags: 'thorough' }, async () => {
    const chat = await renderFileChat({ demo: true, images: true, gifs: true, audio: true, mixedFiles: true })
    const click = vi.spyOn(await chat.picker(3), 'click').mockReturnValue()
    await eventually(() => chat.root.querySelector('[part~=dropup-button]')).toBeTruthy()
    await userEvent.click(chat.part('dropup-button'))
    await eventually(() => chat.all('[part=dropup-item]').map((item) => item.textContent)).toEqual([
      'GIF',
      'Image',
      'Audio',
      'File',
    ])
    await userEvent.keyboard('{End}{Enter}')
    expect(click).toHaveBeenCalledOnce()
  })

  test.each(['{Enter}', ' '])(
    'an upload button opens the picker with the key %j, and the selected file is attached',
    async (key) => {
      const chat = await renderFileChat()
      const input = await chat.picker()
      const click = vi.spyOn(input, 'click').mockReturnValue()
      // Its code is loaded on demand, after the picker is there.
      const button = await vi.waitFor(() => chat.button('Attach file'))
      button.focus()
      await userEvent.keyboard(key)
      expect(click).toHaveBeenCalledOnce()
      await chat.pick([text()])
      await chat.untilAttached(['notes.txt'])
    },
  )

  test('the same file can be picked again after it was removed', { tags: 'thorough' }, async () => {
    const chat = await renderFileChat()
    await chat.pick([text()])
    await chat.untilAttached(['notes.txt'])
    // A browser fires no change event for a file that is still in the input.
    expect((await chat.picker()).value).toBe('')
    await userEvent.click(chat.button('Remove notes.txt'))
    await chat.untilAttached([])
    await chat.pick([text()])
    await chat.untilAttached(['notes.txt'])
  })

  test('upload buttons follow the options of a running chat; attachments and text stay', { tags: 'thorough' }, async () => {
    const chat = await renderFileChat()
    await chat.type('Hello')
    await chat.pick([text()])
    await chat.untilAttached(['notes.txt'])
    chat.element.mixedFiles = { files: { acceptedFormats: '.pdf', maxNumberOfFiles: 1 } }
    await eventually(() => chat.root.querySelector<HTMLInputElement>('input[type=file]')?.accept).toBe('.pdf')
    chat.element.mixedFiles = false
    await eventually(() => chat.all('input[type=file]').length).toBe(0)
    expect([chat.input.value, chat.attached()]).toEqual(['Hello', ['notes.txt']])
  })
})

describe('a dialog of the page before the file picker', () => {
  const infoModal = { textMarkDown: '**Only** [rules](javascript:alert(1)) and <img src=x onerror="window.broken = true">' }

  test(
    'the dialog before the picker shows its markdown, sanitised, and opens the picker when it is confirmed',
    { tags: 'thorough' },
    async () => {
      const chat = await renderFileChat({
        demo: true,
        mixedFiles: { files: { infoModal: { ...infoModal, containerStyle: { color: 'red' } } } },
      })
      const click = vi.spyOn(await chat.picker(), 'click').mockReturnValue()
      await chat.untilButton('Attach file')
      await userEvent.click(chat.button('Attach file'))
      await eventually(() => chat.root.querySelector('[role=dialog]')).toBeTruthy()
      const dialog = chat.part('info-modal')
      // The dialog opens before its markdown is drawn.
      await eventually(() => dialog.querySelector('strong')?.textContent).toBe('Only')
      expect(dialog.querySelector('a[href^="javascript"], img')).toBeNull()
      expect([dialog.style.color, dialog.getAttribute('aria-label')]).toEqual(['red', 'Attach file'])
      expect(click).not.toHaveBeenCalled()
      await userEvent.click(chat.button('OK'))
      expect(click).toHaveBeenCalledOnce()
      await userEvent.click(chat.button('Attach file'))
      await eventually(() => chat.root.querySelector('[role=dialog]')).toBeTruthy()
      await userEvent.keyboard('{Escape}')
      await eventually(() => chat.root.querySelector('[role=dialog]')).toBeNull()
      expect(click).toHaveBeenCalledOnce()
    },
  )

  test('the dialog before the picker is shown once if the page asks for that', { tags: 'thorough' }, async () => {
    const chat = await renderFileChat({ demo: true, mixedFiles: { files: { infoModal: { ...infoModal, openModalOnce: true } } } })
    const click = vi.spyOn(await chat.picker(), 'click').mockReturnValue()
    await chat.untilButton('Attach file')
    await userEvent.click(chat.button('Attach file'))
    await eventually(() => chat.root.querySelector('[role=dialog]')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await eventually(() => chat.root.querySelector('[role=dialog]')).toBeNull()
    await userEvent.click(chat.button('Attach file'))
    await eventually(() => click.mock.calls.length).toBe(1)
  })
})

describe('attachments', () => {
  test('an attached image is previewed, and released when it is removed', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    const chat = await renderFileChat()
    await chat.pick([await picture()])
    await chat.untilAttached(['photo.png'])
    const image = chat.root.querySelector('.image-attachment img') as HTMLImageElement
    await eventually(() => [image.naturalWidth, image.naturalHeight]).toEqual([40, 30])
    await userEvent.click(chat.button('Remove photo.png'))
    await chat.untilAttached([])
    expect(revoke).toHaveBeenCalledWith(image.src)
  })

  test('an attachment that is not an image is shown by its name, whatever its media type says', async () => {
    const chat = await renderFileChat()
    await chat.pick([make('wrong.png', 'image/png', 'no picture at all'), text('long name.txt')])
    await eventually(() => chat.all('.border-bound-attachment .file-attachment-text').map((name) => name.textContent)).toEqual([
      'wrong.png',
      'long name.txt',
    ])
  })

  test('attached sounds play one at a time, from the beginning', { tags: 'thorough' }, async () => {
    const chat = await renderFileChat({ demo: true, audio: { files: { maxNumberOfFiles: 2 } } })
    await chat.pick([sound('one.wav', 30), sound('two.wav', 30)])
    await chat.untilAttached(['one.wav', 'two.wav'])
    await userEvent.click(chat.button('Play one.wav'))
    expect(chat.button('Stop playing one.wav').dataset['state']).toBe('playing')
    await userEvent.click(chat.button('Play two.wav'))
    chat.button('Play one.wav')
    await userEvent.click(chat.button('Stop playing two.wav'))
    chat.button('Play two.wav')
  })

  test('an attached sound that has ended can be played again', { tags: 'thorough' }, async () => {
    const chat = await renderFileChat({ demo: true, audio: true })
    await chat.pick([sound('short.wav', 0.05)])
    await chat.untilAttached(['short.wav'])
    await userEvent.click(chat.button('Play short.wav'))
    await eventually(() => chat.all('.play-attachment-button').map(({ ariaLabel }) => ariaLabel)).toEqual(['Play short.wav'])
  })

  test(
    'an attached sound that the browser cannot play is shown as a name, and the visitor reads so',
    { tags: 'thorough' },
    async () => {
      const error = vi.spyOn(console, 'error').mockReturnValue()
      onTestFinished(() => error.mockRestore())
      const chat = await renderFileChat({ demo: true, audio: true })
      await chat.pick([make('odd.mp3', 'audio/mpeg', 'no sound')])
      await chat.untilAttached(['odd.mp3'])
      await userEvent.click(chat.button('Play odd.mp3'))
      await eventually(() => chat.root.querySelector('.play-attachment-button')).toBeNull()
      await eventually(chat.said).toContain("This browser can't play odd.mp3.")
      await chat.untilAttached(['odd.mp3'])
    },
  )

  test('attachments are announced when they are added and removed', async () => {
    const chat = await renderFileChat()
    await chat.pick([text('a.txt'), text('b.txt')])
    await eventually(chat.said).toContain('Attached: a.txt, b.txt')
    await userEvent.click(chat.button('Remove a.txt'))
    await eventually(chat.said).toContain('Removed: a.txt')
  })

  test.each<[string, number, File[], File[], string]>([
    ['the only one allowed', 1, [text('a.txt')], [text('b.txt')], 'b.txt replaces a.txt'],
    ['the last of several', 2, [text('a.txt'), text('b.txt')], [text('c.txt')], 'c.txt replaces b.txt'],
    ['one of the same name', 1, [text('a.txt')], [make('a.txt', 'text/plain', 'newer text')], 'a.txt replaces a.txt'],
    ['of a name that turns text round', 1, [text('a\u202etxt.exe')], [text('b.txt')], 'b.txt replaces a\\u202etxt.exe'],
  ])('a file that takes the place of another is announced: %s', async (_what, maxNumberOfFiles, first, then, words) => {
    const chat = await renderFileChat({ demo: true, mixedFiles: { files: { maxNumberOfFiles } } })
    const said = collectAnnouncements(chat.root)
    await chat.pick(first)
    await eventually(() => said.length).toBe(1)
    await chat.pick(then)
    await eventually(() => said.slice(1)).toEqual([words])
    expect(chat.problems()).toHaveLength(1)
  })

  test('removing an attachment with the keyboard moves focus to the next one, then to the text field', async () => {
    const chat = await renderFileChat()
    await chat.pick([text('a.txt'), text('b.txt'), text('c.txt')])
    await chat.untilAttached(['a.txt', 'b.txt', 'c.txt'])
    const focused = () => chat.root.activeElement?.getAttribute('aria-label')
    chat.button('Remove b.txt').focus()
    await userEvent.keyboard('{Enter}')
    await eventually(focused).toBe('Remove c.txt')
    await userEvent.keyboard('{Delete}')
    await eventually(focused).toBe('Remove a.txt')
    await userEvent.keyboard(' ')
    await eventually(() => chat.root.activeElement?.id).toBe('text-input')
    await chat.untilAttached([])
    expect(chat.root.querySelector('#file-attachment-container')).toBeNull()
  })

  test('attachments are sent with the message, and the next message has none', async () => {
    const chat = await renderFileChat()
    await chat.pick([text()])
    await chat.untilAttached(['notes.txt'])
    await chat.send('Here')
    await eventually(() => chat.texts('ai')).toEqual(['That is an interesting file!'])
    expect(chat.attached()).toEqual([])
    expect(chat.messages()[0]).toMatchObject({ text: 'Here', files: [{ name: 'notes.txt', type: 'any' }] })
  })

  test('a file that is sent at once, before it was checked, is sent too', { tags: 'thorough' }, async () => {
    const chat = await renderFileChat()
    await chat.picker()
    await chat.type('Here')
    chat.paste([text()])
    chat.input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    expect(chat.attached()).toEqual([])
    await eventually(() => chat.texts('ai')).toEqual(['That is an interesting file!'])
  })

  test('attachments have the page’s styles, even those set before there are any', { tags: 'thorough' }, async () => {
    const chat = await renderFileChat({
      demo: { displayFileAttachmentContainer: true },
      attachmentContainerStyle: { backgroundColor: 'rgb(1, 2, 3)' },
    })
    const shelf = () => chat.root.querySelector<HTMLElement>('#file-attachment-container')
    await eventually(() => shelf()?.style.backgroundColor).toBe('rgb(1, 2, 3)')
    chat.element.demo = true
    await eventually(shelf).toBeNull()
  })
})

test.each([{ backgroundColor: '#a8d8ff60' }, { background: '#a8d8ff60' }, { background: 'white', backgroundColor: '#a8d8ff60' }])(
  'the background that the page gives the attachments is theirs in every theme: %j',
  async (attachmentContainerStyle) => {
    for (const theme of ['confab', 'messenger', 'contrast'] as const) {
      const chat = await renderFileChat({ theme, demo: { displayFileAttachmentContainer: true }, attachmentContainerStyle })
      const shelf = (): Element | null => chat.root.querySelector('#file-attachment-container')
      await eventually(() => shelf()?.checkVisibility()).toBe(true)
      await eventually(() => shelf() && getComputedStyle(shelf() as Element).backgroundColor).toBe('rgba(168, 216, 255, 0.376)')
    }
  },
)

describe('rejected files', () => {
  test('rejected files are listed with the reason, above the text field and for screen readers, until dismissed', async () => {
    const chat = await renderFileChat({ demo: true, images: true, gifs: true })
    await chat.pick([text()])
    await eventually(chat.problems).toEqual(['Only PNG and JPG images. notes.txt was not added.'])
    await eventually(chat.said).toContain('notes.txt was not added.')
    await userEvent.click(chat.button('Dismiss'))
    await eventually(chat.problems).toEqual([])
    expect(chat.root.activeElement?.id).toBe('text-input')
    chat.paste([text()])
    await eventually(chat.problems).toEqual(['Only PNG, JPG, and GIF images. notes.txt was not added.'])
  })

  test('several rejected files are reported together', async () => {
    const chat = await renderFileChat({ demo: true, audio: { files: { acceptedFormats: 'audio/*,video/*' } } })
    await chat.drop(['a', 'b', 'c', 'd', 'e'].map((letter) => text(`${letter}.txt`)).concat(make('empty.wav', 'audio/wav', '')))
    await eventually(chat.problems).toEqual([
      'Only audio and video. a.txt, b.txt, c.txt and 2 more were not added.',
      "You can't attach empty files or folders. empty.wav was not added.",
    ])
  })

  test('over the limit, a new attachment replaces the last one, and is first', async () => {
    const chat = await renderFileChat({ demo: true, mixedFiles: { files: { maxNumberOfFiles: 2 } } })
    await chat.pick([text('a.txt'), text('b.txt'), text('c.txt')])
    await chat.untilAttached(['c.txt', 'a.txt'])
    expect(chat.problems()).toEqual(['You can attach up to 2 files. Removed: b.txt'])
    await chat.pick([text('a.txt')])
    await eventually(chat.problems).toEqual(['Already attached: a.txt'])
    await chat.untilAttached(['c.txt', 'a.txt'])
  })

  test('the report of rejected files disappears once the message is sent', { tags: 'thorough' }, async () => {
    const chat = await renderFileChat({ demo: true, images: true })
    await chat.pick([text()])
    await eventually(() => chat.problems().length).toBe(1)
    await chat.send('Hello')
    await eventually(chat.problems).toEqual([])
  })

  test('a huge file is attached without being read', { tags: 'thorough' }, async () => {
    const readers = [
      vi.spyOn(Blob.prototype, 'arrayBuffer'),
      vi.spyOn(Blob.prototype, 'text'),
      vi.spyOn(Blob.prototype, 'stream'),
      vi.spyOn(FileReader.prototype, 'readAsDataURL'),
      vi.spyOn(FileReader.prototype, 'readAsArrayBuffer'),
    ]
    const megabyte = new Blob([new Uint8Array(1_000_000)])
    const huge = new File(
      Array.from({ length: 200 }, () => megabyte),
      'huge.png',
      { type: 'image/png' },
    )
    const chat = await renderFileChat({ demo: true, images: true })
    await chat.pick([huge])
    await chat.untilAttached(['huge.png'])
    expect(chat.root.querySelector('[part=attachment] img')).toBeNull()
    for (const read of readers) {
      expect(read).not.toHaveBeenCalled()
      read.mockRestore()
    }
  })
})

describe('files that the page provides', () => {
  test('files in the default input are sorted and validated like a visitor’s', async () => {
    const files = [text(), await picture()]
    const chat = await renderFileChat({ demo: true, images: true, defaultInput: { text: 'Look', files } })
    await chat.untilAttached(['photo.png'])
    expect(chat.problems()).toEqual(['Only PNG and JPG images. notes.txt was not added.'])
  })

  test('files of an invalid message are not sent, and neither is the message', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const chat = await renderFileChat({ demo: true, images: true })
    chat.element.submitUserMessage({ text: 'Here', files: [text()] })
    await eventually(() => chat.problems().length).toBe(1)
    expect(chat.messages()).toEqual([])
    expect(error).toHaveBeenCalledOnce()
    error.mockRestore()
    chat.element.submitUserMessage({ text: 'Here', files: [await picture()] })
    await eventually(() => chat.texts('ai')).toEqual(['That is a nice image!'])
  })
})

test('a service that needs files shows their upload button automatically, with its own rules', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue() // about the key in the page
  onTestFinished(() => warn.mockRestore())
  const chat = await renderFileChat({ directConnection: { stabilityAI: { key: 'k', imageToImageMasking: true } } })
  const input = await chat.picker()
  expect([input.accept, input.multiple]).toEqual(['.png', true])
  await eventually(() => chat.input.placeholder).toBe('Describe image changes')
  chat.element.images = { files: { maxNumberOfFiles: 1 } }
  await eventually(() => input.multiple).toBe(false)
  await chat.pick([await picture('a.png'), await picture('b.png')])
  await chat.untilAttached(['b.png'])
  expect(chat.problems()).toEqual(['You can attach 1 file. Removed: a.png'])
})

test('a chat that is removed releases every blob URL it created', async () => {
  const [made, released] = [new Set<string>(), new Set<string>()]
  const create = URL.createObjectURL.bind(URL)
  const spies = [
    vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
      const address = create(object)
      made.add(address)
      return address
    }),
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void released.add(address)),
  ]
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()))
  const host = document.createElement('div')
  document.body.append(host)
  onTestFinished(() => host.remove())
  const chat = createChat(host, { demo: true, mixedFiles: true, defaultInput: { files: [await picture(), sound(), text()] } })
  const root = host.querySelector('div')?.shadowRoot
  await eventually(() => root?.querySelectorAll('[part=attachment]').length).toBe(3)
  chat.submitUserMessage({ files: [text('sent.txt')] })
  // Those of the attachments, that of the message, and that by which it is shown.
  await eventually(() => made.size).toBe(5)
  chat.destroy()
  await eventually(() => released).toEqual(made)
})
