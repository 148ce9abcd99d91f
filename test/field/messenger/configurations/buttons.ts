import type { Page } from '../page.ts'
import { samples } from '../samples.ts'

const { rounded: chatStyle, icons, tints } = samples
const states = {
  default: { backgroundColor: '#dff0df' },
  hover: { backgroundColor: '#c8e8c8' },
  click: { backgroundColor: '#b0dcb0' },
}

export const buttons: Page = {
  'custom button inside': {
    demo: true,
    chatStyle,
    customButtons: [
      {
        position: 'inside-left',
        styles: {
          button: {
            default: {
              container: { default: { border: '1px solid #d4d4d4', borderRadius: '8px', marginBottom: '3px' } },
              svg: { content: icons.ring },
              text: { content: 'Find' },
            },
          },
        },
      },
    ],
    textInput: { styles: { container: { paddingBottom: '28px' }, text: { padding: '0.5rem 0.8rem' } } },
  },
  'icon of the submit button': {
    demo: true,
    chatStyle,
    submitButtonStyles: {
      alwaysEnabled: true,
      submit: { container: states, svg: { styles: { default: { filter: tints.green } } } },
      position: 'outside-right',
    },
  },
  'text of the submit button': {
    demo: true,
    chatStyle,
    connect: { stream: true },
    textInput: { styles: { text: { paddingRight: '66px' } } },
    submitButtonStyles: {
      alwaysEnabled: true,
      submit: {
        container: states,
        text: { content: 'Go', styles: { default: { color: '#5a5a5a' }, hover: { color: '#202020' } } },
        svg: { content: '' },
      },
      loading: { text: { content: 'Waits' }, svg: { content: '' } },
      stop: { text: { content: 'Halt' }, svg: { content: '' } },
    },
  },
  'disabled submit button': {
    demo: true,
    chatStyle,
    submitButtonStyles: {
      disabled: {
        container: { default: { cursor: 'auto' } },
        svg: { content: icons.ring, styles: { default: { paddingTop: '2px', paddingLeft: '2px' } } },
      },
    },
  },
  'text and icon of the submit button': {
    demo: true,
    chatStyle,
    connect: { stream: true },
    textInput: { styles: { container: { paddingBottom: '3px' }, text: { paddingRight: '70px' } } },
    submitButtonStyles: {
      submit: { container: states, text: { content: 'Go', styles: { default: { color: '#5a5a5a' } } } },
      loading: {
        container: { default: { backgroundColor: 'unset' } },
        text: { content: 'Waits' },
        svg: { content: icons.square },
      },
      stop: { container: { default: { backgroundColor: 'unset' } }, text: { content: 'Halt' }, svg: { content: icons.square } },
      disabled: { text: { content: 'Not yet' } },
    },
  },
  'custom button with styles': {
    demo: true,
    chatStyle,
    customButtons: [
      {
        styles: {
          button: {
            default: {
              svg: { styles: { default: { filter: tints.green } } },
              text: { styles: { default: { color: '#0a8a2a' } }, content: 'Mine' },
            },
          },
        },
      },
    ],
    textInput: { styles: { container: { width: '190px', marginLeft: '-44px' } } },
  },
  'custom button in the menu': {
    demo: true,
    chatStyle,
    press: '[aria-haspopup=menu]',
    customButtons: [
      {
        position: 'dropup-menu',
        styles: {
          dropup: {
            default: {
              text: { color: 'teal' },
              item: { default: { border: '1px solid teal' } },
              iconContainer: { filter: tints.green },
            },
          },
          button: { default: { text: { content: 'Mine' } } },
        },
      },
    ],
  },
  'custom button': { demo: true, chatStyle, customButtons: [{}] },
  'active custom button': {
    demo: true,
    chatStyle,
    customButtons: [{ initialState: 'active', styles: { button: { active: { container: states } } } }],
  },
  'disabled custom button': { demo: true, chatStyle, customButtons: [{ initialState: 'disabled' }] },
  'button of images': { demo: true, chatStyle, images: { button: { styles: { container: states }, position: 'outside-left' } } },
  'styles of buttons': {
    demo: true,
    chatStyle,
    textInput: { styles: { text: { paddingRight: '60px' } } },
    submitButtonStyles: {
      alwaysEnabled: true,
      submit: {
        container: { default: { backgroundColor: '#222222' }, hover: { backgroundColor: '#444444' } },
        svg: { styles: { default: { filter: tints.white } }, content: icons.up },
      },
    },
    images: {
      button: {
        styles: {
          container: { default: { backgroundColor: 'unset', width: '1.5em', bottom: '0.7em' } },
          svg: { content: icons.square, styles: { default: { filter: tints.grey }, hover: { filter: tints.blue } } },
        },
      },
    },
  },
  positions: {
    demo: true,
    chatStyle,
    gifs: { button: { position: 'dropup-menu' } },
    audio: { button: { position: 'dropup-menu' } },
    camera: { button: { position: 'dropup-menu' } },
    mixedFiles: { button: { position: 'inside-left' } },
    microphone: { button: { position: 'outside-right' } },
  },
  'positions by direction': {
    demo: true,
    chatStyle,
    images: { button: { position: 'outside-start' } },
    audio: { button: { position: 'inside-end' } },
    camera: { button: { position: 'outside-end' } },
    submitButtonStyles: { position: 'inside-start' },
  },
  tooltip: { demo: true, chatStyle, images: { button: { tooltip: { text: 'Add a picture', style: { left: '180px' } } } } },
  microphone: {
    demo: true,
    chatStyle,
    introMessage: { text: 'The microphone records what you say.' },
    microphone: {
      button: {
        default: {
          container: { hover: { backgroundColor: '#80c0e060' }, click: { backgroundColor: '#50a8d860' } },
          svg: { styles: { default: { filter: tints.blue }, hover: { filter: tints.green } } },
        },
        active: { container: { hover: { backgroundColor: '#f0c87060' } }, svg: { styles: { default: { filter: tints.red } } } },
      },
    },
  },
}
