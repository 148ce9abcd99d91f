import type { CustomStyle } from '../../../sdk/core/options/styles.ts'

const drawing = (body: string, width = 24, height = width): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 24 24">${body}</svg>`
const address = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** What most of the documentation's chats have in common. */
export const samples = {
  rounded: { borderRadius: '8px' } satisfies CustomStyle,
  /** A name, a question, a short and a long answer. */
  talk: [
    { role: 'user', text: 'Good morning to you' },
    { role: 'ai', text: 'Good morning! What can I do?' },
    { role: 'user', text: 'Why do leaves turn red?' },
    {
      role: 'ai',
      text: 'In autumn the green in a leaf breaks down, and other colours that it makes or always had come to light.',
    },
  ],
  photo: address(drawing('<path fill="#7cb5e8" d="M0 0h24v24H0z"/><path fill="#2f6f4f" d="M0 24 9 9l6 8 4-5 5 12z"/>', 240, 160)),
  face: address(drawing('<circle cx="12" cy="12" r="12" fill="#e0a030"/><path d="M8 9h2v2H8zm6 0h2v2h-2zm-6 5h8v2H8z"/>')),
  /** A second of silence: one sample of 8 bits, 8000 times. */
  sound: `data:audio/wav;base64,${btoa(`${atob('UklGRmQfAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YUAfAAAA').slice(0, 44)}${'\u0080'.repeat(8000)}`)}`,
  text: 'data:text/plain,Hello',
  /** Icons of a page's own. */
  icons: {
    up: drawing('<path d="M11 4h2v16h-2zM6 9l6-6 6 6z"/>'),
    ring: drawing('<path d="M12 2a10 10 0 1 0 .1 0zm0 3a7 7 0 1 1-.1 0z"/>'),
    square: drawing('<path d="M6 6h12v12H6z"/>'),
  },
  /** Filters that colour a dark icon. */
  tints: {
    blue: 'invert(40%) sepia(90%) saturate(3000%) hue-rotate(200deg)',
    green: 'invert(45%) sepia(80%) saturate(1500%) hue-rotate(85deg)',
    red: 'invert(20%) sepia(90%) saturate(5000%) hue-rotate(350deg)',
    grey: 'invert(60%)',
    white: 'brightness(0) invert(100%)',
  },
}
