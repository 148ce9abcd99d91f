// Not run: the compiler is the test. A configuration in the shapes of Deep Chat 2.5.0, with every option that `sdk/MIGRATION.md` calls the same.
import type { ChatOptions } from '../../sdk/entries/index.ts'

const buttonStyles = {
  container: { default: { backgroundColor: 'white' }, hover: { backgroundColor: 'silver' }, click: { backgroundColor: 'gray' } },
  svg: { styles: { default: { width: '20px' } }, content: '<svg></svg>' },
  text: { styles: { default: { color: 'black' } }, content: 'Send' },
}
const button = { styles: buttonStyles, position: 'outside-end', tooltip: { text: 'Send', timeout: 500, style: {} } } as const
const message = { outerContainer: {}, innerContainer: {}, bubble: { color: 'red' }, media: { width: '10px' } }
const roles = { shared: message, user: message, ai: message, bob: message }

export const fromDeepChat: ChatOptions = {
  introMessage: [{ text: 'Welcome' }, { html: '<b>Welcome</b>' }],
  history: [
    { role: 'user', text: 'Hello', files: [{ src: 'a.png', name: 'a.png', type: 'image' }], custom: { id: 1 } },
    { role: 'ai', html: '<b>Hello</b>' },
  ],
  defaultInput: { text: 'Hello', files: [new File([], 'a.txt')] },
  demo: {
    response: (sent) => ({ text: sent.text ?? '' }),
    displayErrors: { default: true, service: true, speechToText: true },
    displayLoading: { message: true, history: { full: true, small: true } },
    displayFileAttachmentContainer: true,
  },
  requestBodyLimits: { maxMessages: -1, totalMessagesMaxCharLength: 1000 },
  validateInput: (text, files) => Boolean(text ?? files?.length),
  requestInterceptor: async (details) => ({ body: details.body, headers: { Authorization: 'Bearer x' } }),
  responseInterceptor: (response) => response,
  errorMessages: { displayServiceErrorMessages: true, overrides: { default: 'a', service: 'b', speechToText: 'c' } },
  displayLoadingBubble: { toggle: () => undefined },
  avatars: { default: { styles: { position: 'end', avatar: {}, container: {} } }, user: { src: 'a.png' }, bob: { src: 'b.png' } },
  names: { default: { style: { color: 'red' } }, ai: { text: 'Bot', position: 'start' } },
  messageStyles: {
    default: roles,
    image: roles,
    audio: roles,
    file: roles,
    html: roles,
    intro: message,
    error: message,
    loading: {
      message: { styles: message, html: '<i></i>' },
      history: { full: { styles: message }, small: { styles: message } },
    },
  },
  htmlWrappers: { default: '<div class="html-wrapper"></div>', ai: '<div class="html-wrapper"></div>' },
  focusMode: { smoothScroll: true, streamAutoScroll: false, fade: 300 },
  upwardsMode: true,
  hiddenMessages: { styles: {}, smoothScroll: true, clickScroll: 'last', onUpdate: (content, count) => `${count} ${content}` },
  scrollButton: { styles: { default: {} }, smoothScroll: false, scrollDelta: 100, content: '<b>Down</b>' },
  images: {
    connect: { url: '/images' },
    files: {
      maxNumberOfFiles: 2,
      acceptedFormats: '.png',
      infoModal: { textMarkDown: '**Mind**', openModalOnce: true, containerStyle: {} },
    },
    button,
  },
  gifs: true,
  audio: { button },
  mixedFiles: { files: { acceptedFormats: '.pdf' } },
  camera: {
    files: { format: 'jpeg', dimensions: { width: 100, height: 100 }, maxNumberOfFiles: 1 },
    modalContainerStyle: {},
    button,
  },
  microphone: {
    files: { format: 'mp3', maxDurationSeconds: 10, maxNumberOfFiles: 1 },
    button: { default: buttonStyles, active: buttonStyles, unsupported: buttonStyles, position: 'outside-left' },
  },
  dragAndDrop: { backgroundColor: 'blue' },
  attachmentContainerStyle: { backgroundColor: 'white' },
  textInput: {
    styles: { text: {}, container: {}, focus: {} },
    placeholder: { text: 'Ask', style: { color: 'gray' } },
    characterLimit: 100,
    disabled: false,
  },
  submitButtonStyles: {
    submit: buttonStyles,
    loading: buttonStyles,
    stop: buttonStyles,
    disabled: buttonStyles,
    alwaysEnabled: true,
    position: 'inside-right',
    tooltip: true,
  },
  customButtons: [
    {
      styles: {
        button: { default: buttonStyles, active: buttonStyles, disabled: buttonStyles },
        dropup: { default: { item: { default: {} }, iconContainer: {}, text: {} } },
      },
      position: 'dropup-menu',
      tooltip: { text: 'Mine' },
      initialState: 'active',
      onClick: (state) => (state === 'active' ? 'default' : undefined),
    },
  ],
  dropupStyles: { button, menu: { container: {}, item: { hover: {} }, iconContainer: {}, text: {} } },
  inputAreaStyle: { fontSize: '14px' },
  chatStyle: { backgroundColor: 'white' },
  _insertKeyViewStyles: { displayCautionText: false },
  onMessage: ({ message: { text }, isHistory }) => void [text, isHistory],
  onClearMessages: () => undefined,
  onComponentRender: (chat) => void chat,
  onInput: ({ content: { text, files }, isUser }) => void [text, files, isUser],
  onError: (error) => void error.length,
}
