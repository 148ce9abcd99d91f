import type { Page } from '../page.ts'
import { samples } from '../samples.ts'

const { rounded: chatStyle, photo, face, sound, text } = samples
const introMessage = { text: 'Drop a file here, or choose one with the button below.' }
const image = [{ role: 'user', files: [{ src: photo, type: 'image' as const }] }]

export const files: Page = {
  images: { demo: true, chatStyle, introMessage, history: image, images: true },
  gifs: { demo: true, chatStyle, introMessage, history: [{ role: 'user', files: [{ src: face, type: 'image' }] }], gifs: true },
  camera: { demo: true, chatStyle, introMessage, history: image, camera: true },
  audio: {
    demo: true,
    chatStyle,
    introMessage,
    history: [{ role: 'user', files: [{ src: sound, type: 'audio' }] }],
    audio: true,
  },
  microphone: {
    demo: true,
    chatStyle,
    introMessage,
    history: [{ role: 'user', files: [{ src: sound, type: 'audio' }] }],
    microphone: true,
  },
  'mixed files': {
    demo: true,
    chatStyle,
    introMessage,
    history: [{ role: 'user', files: [{ src: text, name: 'greeting.txt', type: 'any' }] }],
    mixedFiles: true,
  },
  'all kinds': { demo: true, chatStyle, images: true, gifs: true, audio: true, mixedFiles: true, camera: true, microphone: true },
  'all kinds in the menu': {
    demo: true,
    chatStyle,
    images: true,
    gifs: true,
    audio: true,
    mixedFiles: true,
    camera: true,
    press: '[aria-haspopup=menu]',
  },
  'drag and drop': {
    demo: true,
    chatStyle,
    introMessage,
    dragAndDrop: { backgroundColor: '#60e0604d', border: '4px dashed #40a850' },
    mixedFiles: true,
  },
  service: {
    demo: true,
    chatStyle,
    introMessage,
    audio: { connect: { url: '/sound' }, files: { acceptedFormats: '.mp3,.wav' }, button: { position: 'outside-left' } },
  },
  attachments: { demo: true, chatStyle, introMessage, images: { files: { maxNumberOfFiles: 2, acceptedFormats: '.jpg,.png' } } },
  'information before': {
    demo: true,
    chatStyle,
    introMessage,
    images: {
      files: {
        infoModal: {
          textMarkDown: 'Files are kept for a **day**.',
          openModalOnce: true,
          containerStyle: { borderRadius: '4px' },
        },
      },
    },
    press: '#input button:not([part~=submit])',
  },
  'camera of a service': {
    demo: true,
    chatStyle,
    introMessage,
    camera: {
      connect: { url: '/photo' },
      files: { format: 'png' },
      button: { position: 'outside-left' },
      modalContainerStyle: { borderRadius: '4px' },
    },
  },
  'files of the camera': {
    demo: true,
    chatStyle,
    introMessage,
    camera: {
      files: { format: 'png', dimensions: { width: 400, height: 500 }, maxNumberOfFiles: 2, acceptedFormats: '.jpg,.png' },
    },
  },
  'microphone of a service': {
    demo: true,
    chatStyle,
    introMessage,
    microphone: { connect: { url: '/voice' }, files: { format: 'mp3' }, button: { position: 'outside-left' } },
  },
  'files of the microphone': {
    demo: true,
    chatStyle,
    introMessage,
    microphone: { files: { format: 'mp3', maxDurationSeconds: 9, maxNumberOfFiles: 2, acceptedFormats: '.mp3,.wav' } },
  },
}
