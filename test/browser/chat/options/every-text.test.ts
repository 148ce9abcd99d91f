// @module-tag thorough: every option and every text in turn, and in long words.
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSmallEngine } from '../../../../mocks/small-engine.ts'
import type { WebLLMModule } from '../../../../sdk/connectors/web-model/web-llm.ts'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import type { ChatState } from '../../../../sdk/core/types.ts'
import { createChatView } from '../../../../sdk/views/chat-view.ts'
import { answer } from '../../answer.ts'
import { make, picture, sound } from '../../files/render-file-chat.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { renderView } from '../../render-view.ts'
import { messageSaying } from '../../views/actions/message-toolbar.ts'
import { bring, say } from '../../views/message/message.ts'
import { markedTexts, strayTexts, textsOf } from './marked-texts.ts'

const marked = markedTexts()

/** Waits until these texts of the table are present, then until no text is present that is in no table. */
async function expectOnlyMarked(root: ShadowRoot, ...names: (keyof typeof marked)[]): Promise<void> {
  for (const name of names) await eventually(() => textsOf(root)).toContain(marked[name])
  await eventually(() => strayTexts(root)).toEqual([])
}

const markedChat = (options: ChatOptions, attributes: Record<string, string> = {}) =>
  renderChat({ language: marked, ...options }, attributes)

describe('every text comes from the label table in', () => {
  test('an empty chat', async () => {
    const chat = await markedChat({ demo: true, textInput: { characterLimit: 20 } })
    await expectOnlyMarked(chat.root, 'chat', 'conversation', 'inputPlaceholder', 'submit')
    await chat.type('«nineteen letters»x')
    await eventually(() => chat.root.querySelector('#characters-left')?.textContent).toBe('⟦1 character left⟧')
  })

  test('a conversation with everything that a message can contain', async () => {
    const messages: ChatState['messages'] = [
      say('ai', '«Welcome»', { kind: 'intro' }),
      bring('user', { type: 'file', file: { src: 'data:text/plain,a' } }, { type: 'text', text: '«Look»' }),
      bring(
        'ai',
        { type: 'reasoning', text: '«Hm»' },
        { type: 'reasoning', text: '«Hm»', duration: 2000 },
        { type: 'tool', id: '1', name: '«look up»', state: 'output-available', input: '«{}»', output: '«ok»' },
        { type: 'tool', id: '2', name: '«look up»', state: 'output-error', input: '«{}»', output: '«no»' },
        { type: 'tool', id: '3', name: '«look up»', state: 'input-available', input: '«{}»' },
        { type: 'tool', id: '4', name: '«look up»', state: 'output-denied', input: '«{}»' },
        { type: 'tool', id: '5', name: '«look up»', state: 'approval-requested', input: '«{}»' },
        { type: 'text', text: '```\n«code»\n```\n\n| «a» |\n|---|\n| «b» |' },
        { type: 'source', id: 'a', url: 'https://a.example', title: '«A»' },
      ),
      {
        ...bring(
          'ai',
          { type: 'reasoning', text: '«Hm»' },
          { type: 'tool', id: '5', name: '«look up»', state: 'input-streaming', input: '«{»' },
        ),
        status: 'streaming',
      },
      { ...bring('ai', { type: 'error', text: '«Away»', canRetry: true }), kind: 'error' },
      { ...bring('ai', { type: 'loading' }), kind: 'loading' },
    ]
    const avatars = { default: { src: '/nothing.png' } }
    const options: ChatOptions = { labels: marked, avatars, names: true, scrollButton: true, hiddenMessages: true }
    const { root } = renderView(createChatView, { messages, historyPaging: 'loading' }, options)
    await expectOnlyMarked(
      root,
      ...([
        'loadingHistory',
        'userName',
        'aiName',
        'file',
        'reasoning',
        'thoughts',
        'toolRunning',
        'toolDone',
        'toolFailed',
      ] as const),
      ...([
        'toolNotRun',
        'toolDeclined',
        'toolInput',
        'toolOutput',
        'code',
        'copy',
        'table',
        'sources',
        'tryAgain',
        'loading',
      ] as const),
    )
    expect(textsOf(root).filter((text) => text.includes('Thought'))).toEqual(['⟦Thoughts⟧', '⟦Thought for 2 seconds⟧'])
    root.querySelector<HTMLElement>('.code-header button')?.click()
    await eventually(() => strayTexts(root)).toEqual([])
  })

  test('announcements while a reply is pending, and of new messages below the visible area', async () => {
    const long = `«${'word '.repeat(900)}»`
    const server = await scripted(answer.events({ text: '«Half»' }, 'more', { text: '«Whole»' }))
    const chat = await markedChat({
      connect: { url: server.url, stream: true },
      history: [{ text: long }],
      hiddenMessages: true,
      scrollButton: true,
    })
    await chat.send('«Hi»')
    await eventually(() => chat.texts('ai').length).toBe(2)
    await expectOnlyMarked(chat.root, 'stop')
    await eventually(() => textsOf(chat.root)).toContain('⟦⟦AI⟧ is answering⟧')
    const scroller = chat.part('messages')
    scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }))
    scroller.scrollTop = 0
    chat.element.addMessage({ text: '«News»' })
    await eventually(() => textsOf(chat.root)).toContain('⟦1 new message⟧')
    await eventually(() => strayTexts(chat.root)).toEqual([])
    await server.release('more')
    await eventually(() => textsOf(chat.root).join()).toMatch(/⟦⟦AI⟧ said: «/)
    expect(strayTexts(chat.root)).toEqual([])
  })

  test('message actions, and the forms to edit and rate', async () => {
    const feedback = vi.fn((): unknown => undefined)
    const chat = await markedChat({
      messageActions: true,
      connect: { url: '/none', feedback },
      history: [
        { id: 'q', role: 'user', text: '«Why?»', parentId: null },
        { id: 'a', role: 'ai', text: '«So»', parentId: 'q' },
        { id: 'b', role: 'ai', text: '«Because»', parentId: 'q' },
      ],
    })
    const press = (name: string): Promise<void> => userEvent.click(page.getByRole('button', { name, exact: true }))
    await expectOnlyMarked(chat.root, 'messageActions', 'copyMessage', 'regenerate', 'previousAnswer', 'nextAnswer', 'goodAnswer')
    await eventually(() => textsOf(chat.root)).toContain('⟦2 of 2⟧')
    await userEvent.hover(messageSaying(chat, 'Why?'))
    await press(marked.edit)
    await expectOnlyMarked(chat.root, 'cancel', 'input')
    await press(marked.cancel)
    await press(marked.badAnswer)
    await expectOnlyMarked(chat.root, 'feedbackIncorrect', 'feedbackUnhelpful', 'feedbackHarmful', 'feedbackComment')
    await eventually(() => feedback.mock.calls.length).toBe(1)
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => quiet.mockRestore())
    feedback.mockRejectedValueOnce(new Error('Scripted by the test'))
    await userEvent.fill(page.getByRole('textbox', { name: marked.feedbackComment }), '«No»')
    const send = page.elementLocator(chat.part('feedback')).getByRole('button', { name: marked.submit })
    await userEvent.click(send)
    await expectOnlyMarked(chat.root, 'feedbackFailed')
    await userEvent.click(send)
    await expectOnlyMarked(chat.root, 'feedbackThanks')
  })

  test('suggestions, and their announcements', async () => {
    const server = await scripted(answer.json({ text: '«So»', suggestions: ['«Yes»', '«No»'] }))
    const chat = await markedChat({ connect: { url: server.url }, suggestions: ['«Hi»'] })
    await expectOnlyMarked(chat.root, 'suggestions')
    await userEvent.click(page.getByRole('button', { name: '«Hi»' }))
    await eventually(() => textsOf(chat.root).join()).toContain('⟦Suggestions: «Yes», «No»⟧')
    expect(strayTexts(chat.root)).toEqual([])
  })

  test('all errors that the SDK itself can show', async () => {
    const errors = { default: true, service: true, speechToText: true }
    const chat = await markedChat({ demo: { displayErrors: errors, displayLoading: { message: true } } })
    await eventually(() => chat.texts('error')).toEqual([marked.errorDefault, marked.errorDefault, marked.errorSpeech])
    await expectOnlyMarked(chat.root)
    chat.element.connect = { url: 'http://127.0.0.1:9/nobody' }
    await chat.send('«Hi»')
    await expectOnlyMarked(chat.root, 'tryAgain')
  })

  test('the buttons, their tooltips and their menu', async () => {
    const chat = await markedChat({
      demo: true,
      images: true,
      gifs: true,
      audio: { button: { tooltip: true, position: 'outside-left' }, files: { infoModal: { textMarkDown: '«Read»' } } },
      mixedFiles: true,
      camera: true,
      microphone: true,
      customButtons: [{}, { position: 'outside-right', tooltip: true }],
    })
    await expectOnlyMarked(chat.root, 'options', 'recordingStart', 'uploadAudio')
    await userEvent.click(page.getByRole('button', { name: marked.options }))
    await expectOnlyMarked(chat.root, 'menuImage', 'menuGif', 'menuFile', 'photo')
    await userEvent.keyboard('{Escape}')
    await userEvent.hover(page.getByRole('button', { name: '⟦Custom 2⟧' }))
    await eventually(() => strayTexts(chat.root)).toEqual([])
    await userEvent.click(page.getByRole('button', { name: marked.uploadAudio }))
    await expectOnlyMarked(chat.root, 'ok')
  })

  test('attachments, and problems with files', async () => {
    const chat = await markedChat({ demo: true, audio: { files: { acceptedFormats: 'audio/*', maxNumberOfFiles: 4 } } })
    const drop = async (...files: File[]): Promise<void> => {
      const dataTransfer = new DataTransfer()
      for (const one of files) dataTransfer.items.add(one)
      const target = chat.part('composer')
      for (const type of ['dragenter', 'drop'])
        target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, composed: true }))
      await eventually(() => strayTexts(chat.root)).toEqual([])
    }
    await expectOnlyMarked(chat.root, 'uploadAudio')
    await drop(sound('«a.wav»'), sound('«b.wav»', 2))
    await drop(await picture('«c.png»'))
    await drop(sound('«a.wav»'))
    await drop(...[3, 4, 5, 6, 7, 8].map((seconds) => sound(`«${seconds}.wav»`, seconds)), make('«empty.wav»', 'audio/wav', ''))
    await expectOnlyMarked(chat.root, 'dismiss', 'attachments')
  })

  test('the camera, and the microphone while recording', async () => {
    const chat = await markedChat({ demo: true, camera: true, microphone: true })
    await userEvent.click(page.getByRole('button', { name: marked.camera }))
    await expectOnlyMarked(chat.root, 'cameraLive', 'cameraCapture', 'close', 'cameraPicture')
    await userEvent.click(page.getByRole('button', { name: marked.cameraCapture }))
    await expectOnlyMarked(chat.root, 'cameraCaptured', 'cameraRetake', 'cameraSubmit', 'cameraPhoto')
    await userEvent.click(page.getByRole('button', { name: marked.close }))
    await userEvent.click(page.getByRole('button', { name: marked.recordingStart }))
    await expectOnlyMarked(chat.root, 'recording', 'recordingStop')
  })

  test('the camera and the microphone without permission', async () => {
    const refuse = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('No', 'NotAllowedError'))
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => [refuse, quiet].forEach((spy) => spy.mockRestore()))
    const chat = await markedChat({ demo: true, camera: true, microphone: true })
    await userEvent.click(page.getByRole('button', { name: marked.camera }))
    await expectOnlyMarked(chat.root, 'cameraRefused', 'tryAgain')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(page.getByRole('button', { name: marked.recordingStart }))
    await expectOnlyMarked(chat.root, 'microphoneRefused')
  })

  test('the views of the key prompt', async () => {
    const chat = await markedChat({ directConnection: { openAI: { chat: true } } })
    await expectOnlyMarked(chat.root, 'keyStart', 'keyHelp', 'keyCaution', 'keyShow')
    expect(textsOf(chat.root)).toContain('⟦OpenAI API Key⟧')
    await userEvent.fill(chat.part('key-input'), 'a b')
    await userEvent.keyboard('{Enter}')
    await expectOnlyMarked(chat.root, 'errorKeyCharacters')
  })

  test('the panel of a model in the page', async () => {
    const engine = createSmallEngine()
    const chat = await markedChat({ webModel: { model: 'tiny', module: engine.module satisfies WebLLMModule } })
    await expectOnlyMarked(chat.root, 'webModel', 'webModelIntro', 'webModelDownload', 'webModelUpload')
    await userEvent.click(page.getByRole('button', { name: marked.webModelDownload }))
    await eventually(() => engine.seen.reloads).toEqual(['tiny'])
    engine.report(0.42, '«Fetching»')
    await eventually(() => textsOf(chat.root)).toContain('⟦Loading model… 42%⟧')
    await eventually(() => strayTexts(chat.root)).toEqual([])
    engine.finishLoading()
    engine.goOn()
    await expectOnlyMarked(chat.root, 'webModelLoaded', 'webModelExport')
  })

  test('a voice call', async () => {
    const call = (change: object) => ({
      look: {},
      isMuted: false,
      errorText: '',
      hasCaptions: true,
      captions: [],
      level: () => 0,
      ...change,
    })
    const states = [
      [{ status: 'idle' }, 'callReady'],
      [{ status: 'connecting' }, 'loading'],
      [{ status: 'active' }, 'callActive'],
      [{ status: 'active', speaker: 'user' }, 'callListening'],
      [{ status: 'active', speaker: 'ai' }, 'callSpeaking'],
      [{ status: 'active', isMuted: true }, 'callMuted'],
      [{ status: 'active', captions: [{ id: '1', role: 'user', text: '«Hi»' }] }, 'userName'],
      [{ status: 'failed', errorText: '«Away»' }, 'tryAgain'],
    ] as const
    const view = renderView(createChatView, { view: 'realtime', call: call({ status: 'idle' }) as never }, { labels: marked })
    for (const [change, name] of states) {
      view.set({ call: call(change) as never })
      await expectOnlyMarked(view.root, name, 'call', 'callCaptions')
    }
  })
})

test('services ask for what they need with the labels of the table', async () => {
  const chat = await markedChat({ directConnection: { openAI: { key: 'a', images: true } } })
  await eventually(() => chat.input.placeholder).toBe(marked.inputImage)
  chat.element.directConnection = { openAI: { key: 'a', speechToText: true } }
  await eventually(() => chat.input.placeholder).toBe(marked.inputUploadAudio)
})
