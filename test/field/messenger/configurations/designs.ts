import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import type { Page } from '../page.ts'
import { samples } from '../samples.ts'

const { talk: history, photo, face, icons, tints } = samples
const stopped = { svg: { content: icons.square, styles: { default: { filter: tints.grey } } } }
const scrollbar = (colour: string): string => `::-webkit-scrollbar-thumb { background-color: ${colour} }`
const dark = (bubble: string, tint: string): ChatOptions => ({
  demo: true,
  history,
  chatStyle: { borderRadius: '10px', border: 'unset', backgroundColor: '#262626' },
  messageStyles: {
    default: { ai: { bubble: { backgroundColor: bubble, color: 'white' } } },
    loading: { message: { styles: { bubble: { backgroundColor: bubble, color: 'white' } } } },
  },
  textInput: {
    styles: { container: { backgroundColor: '#606060', border: 'unset', color: '#eaeaea' } },
    placeholder: { text: 'Write here', style: { color: '#c0c0c0' } },
  },
  submitButtonStyles: {
    submit: { container: { default: { bottom: '0.7rem' } }, svg: { styles: { default: { filter: tint } } } },
  },
  auxiliaryStyle: scrollbar('grey'),
})
const roundButton = {
  container: { default: { bottom: '1em', right: '0.6em', borderRadius: '20px', width: '1.9em', height: '1.9em' } },
  svg: { styles: { default: { bottom: '0.35em', left: '0.35em' } } },
}
const narrowField = { borderRadius: '20px', width: '78%', marginLeft: '-15px' }
const paddedText = { padding: '10px', paddingLeft: '15px', paddingRight: '34px' }
const outside: ChatOptions['submitButtonStyles'] = {
  position: 'outside-right',
  submit: {
    container: {
      default: { bottom: '0.75em', borderRadius: '25px', padding: '5px', backgroundColor: 'unset' },
      hover: { backgroundColor: '#a0d0ff4f' },
    },
    svg: { content: icons.up, styles: { default: { width: '1.5em', filter: tints.blue } } },
  },
  stop: stopped,
}

export const designs: Page = {
  'rows across': {
    demo: true,
    history,
    chatStyle: { borderRadius: '10px' },
    messageStyles: {
      default: {
        shared: { bubble: { maxWidth: '100%', backgroundColor: 'unset', marginTop: '10px', marginBottom: '10px' } },
        user: { bubble: { marginLeft: '0px', color: 'black' } },
        ai: { outerContainer: { backgroundColor: '#f5f5f6', borderTop: '1px solid #e0e0e0', borderBottom: '1px solid #e0e0e0' } },
      },
    },
    avatars: { default: { styles: { position: 'left' } }, ai: { src: face, styles: { avatar: { filter: tints.grey } } } },
    submitButtonStyles: {
      submit: {
        container: { default: { backgroundColor: '#20b070' }, hover: { backgroundColor: '#109858' } },
        svg: { content: icons.up, styles: { default: { width: '1.3em', marginTop: '0.15em', filter: tints.white } } },
      },
      loading: { container: { default: { backgroundColor: 'white' } } },
      stop: { container: { default: { backgroundColor: 'white' } }, ...stopped },
    },
    textInput: { placeholder: { text: 'Write a message' } },
  },
  'cards on blue': {
    demo: true,
    history,
    chatStyle: { borderRadius: '10px', border: '1px solid #d8d8d8', backgroundColor: '#f0f4fc' },
    textInput: {
      styles: { container: { ...narrowField, border: '1px solid #909090', boxShadow: 'unset' }, text: paddedText },
      placeholder: { text: 'Ask about anything', style: { color: '#b0b0b0' } },
    },
    messageStyles: {
      default: {
        shared: { bubble: { maxWidth: '100%', backgroundColor: 'unset', marginTop: '10px', marginBottom: '10px' } },
        user: { bubble: { marginLeft: '0px', color: 'black' } },
        ai: { innerContainer: { borderRadius: '15px', backgroundColor: 'white' } },
      },
    },
    avatars: {
      default: { styles: { position: 'left', container: { marginLeft: '12px', marginRight: '5px' } } },
      ai: { src: face, styles: { position: 'left', avatar: { paddingTop: '6px' } } },
    },
    speechToText: { button: { default: roundButton, position: 'inside-right' } },
    submitButtonStyles: outside,
  },
  gradients: {
    demo: true,
    history,
    chatStyle: { borderRadius: '10px', border: '1px solid #e0e0e0', background: 'linear-gradient(90deg, #eef1f7, #d0e0f7)' },
    textInput: {
      styles: { container: { ...narrowField, border: 'unset', boxShadow: '0 1px 4px rgb(0 0 0 / 20%)' }, text: paddedText },
      placeholder: { text: 'Anything', style: { color: '#606060' } },
    },
    messageStyles: {
      default: {
        shared: { bubble: { backgroundColor: 'unset', marginTop: '10px', boxShadow: '0 1px 4px rgb(0 0 0 / 20%)' } },
        user: { bubble: { background: 'linear-gradient(130deg, #2a70e0 20%, #1a48e0 80%)' } },
        ai: { bubble: { background: 'rgba(255, 255, 255, 0.7)' } },
      },
    },
    microphone: { button: { default: roundButton, position: 'inside-right' } },
    submitButtonStyles: outside,
  },
  'picture behind': {
    demo: true,
    history,
    chatStyle: { borderRadius: '10px', border: 'unset', backgroundImage: `url("${photo}")`, backgroundSize: '320px 500px' },
    messageStyles: {
      default: {
        user: { bubble: { backgroundColor: '#2a70f0' } },
        ai: { bubble: { backgroundColor: '#0a4a90', color: 'white' } },
      },
    },
    submitButtonStyles: { submit: { svg: { styles: { default: { filter: tints.blue } } } } },
    textInput: {
      styles: { container: { backgroundColor: '#0a4a90', color: 'white', boxShadow: 'unset' } },
      placeholder: { style: { color: '#d0d0d0' } },
    },
    auxiliaryStyle: scrollbar('#1070d0'),
  },
  'gradients on a picture': {
    demo: true,
    history,
    chatStyle: { borderRadius: '10px', border: 'unset', backgroundImage: `url("${photo}")`, backgroundSize: '320px 500px' },
    messageStyles: {
      default: {
        user: { bubble: { background: 'linear-gradient(90deg, #e030f0, #a060e0)', color: 'white' } },
        ai: { bubble: { background: 'linear-gradient(90deg, #10a0f0 30%, #c078f0)', color: 'white' } },
      },
    },
    textInput: { styles: { container: { backgroundColor: '#eef4ff', color: '#101080' } } },
    submitButtonStyles: { submit: { svg: { styles: { default: { filter: tints.red } } } } },
    auxiliaryStyle: scrollbar('#50a0f0'),
  },
  red: {
    demo: true,
    history,
    chatStyle: { borderRadius: '10px' },
    messageStyles: { default: { user: { bubble: { backgroundColor: '#f02828' } } } },
    submitButtonStyles: { submit: { svg: { styles: { default: { filter: tints.red } } } } },
    avatars: { ai: { src: face } },
    textInput: {
      styles: { container: { border: '1px solid #ffd4d4', backgroundColor: '#fffafa' } },
      placeholder: { text: 'Write here' },
    },
    auxiliaryStyle: scrollbar('red'),
  },
  'square and violet': {
    demo: true,
    history,
    chatStyle: { borderRadius: '10px' },
    messageStyles: { default: { shared: { bubble: { borderRadius: '0px' } }, user: { bubble: { backgroundColor: '#6a10f0' } } } },
    submitButtonStyles: {
      position: 'outside-right',
      submit: {
        container: {
          default: { backgroundColor: '#5a10f0', marginBottom: '0.1em', marginLeft: '10px', borderRadius: '0px' },
          hover: { backgroundColor: '#4a08d0' },
        },
        text: { content: 'Go', styles: { default: { color: 'white', height: '1.78em', width: '3em', fontSize: '0.95em' } } },
      },
      stop: { container: { default: { backgroundColor: '#909090' } }, text: { content: 'Halt' } },
      disabled: { container: { default: { backgroundColor: '#b0b0b0' } } },
    },
    avatars: true,
    textInput: {
      styles: {
        container: { backgroundColor: 'white', borderRadius: '0px', boxShadow: 'unset', width: '70%', marginLeft: '-40px' },
      },
    },
    inputAreaStyle: { backgroundColor: '#ececec' },
    auxiliaryStyle: scrollbar('#5a10f0'),
  },
  'dark and blue': dark('#505050', tints.blue),
  'dark and orange': {
    ...dark('#484c58', tints.red),
    messageStyles: {
      default: {
        ai: { bubble: { backgroundColor: '#484c58', color: 'white' } },
        user: { bubble: { background: 'linear-gradient(180deg, #f8a410, #e04848)', color: 'white' } },
      },
    },
  },
  'field across': {
    demo: true,
    history,
    chatStyle: { borderRadius: '10px' },
    textInput: {
      styles: {
        container: {
          width: '100%',
          margin: '0',
          border: 'unset',
          borderTop: '1px solid #d0d0d0',
          borderRadius: '0px',
          boxShadow: 'unset',
        },
        text: { fontSize: '1.05em', paddingTop: '11px', paddingBottom: '13px', paddingLeft: '12px', paddingRight: '2.4em' },
      },
      placeholder: { text: 'Write here', style: { color: '#b8b8b8' } },
    },
    submitButtonStyles: {
      submit: { container: { default: { transform: 'scale(1.2)', marginBottom: '-3px', marginRight: '0.4em' } } },
    },
  },
  'at the edge of the page': {
    demo: true,
    history,
    chatStyle: { borderRadius: '10px', position: 'fixed', bottom: '0px', right: '7%', zIndex: '1' },
  },
  'as large as the page': { demo: true, history, chatStyle: { width: '100vw', height: '100vh', border: 'none' } },
  'as large as the page with buttons': {
    demo: true,
    history,
    images: true,
    camera: true,
    microphone: true,
    mixedFiles: true,
    avatars: true,
    chatStyle: { width: '100vw', height: '60vh', borderRadius: '0' },
  },
}
