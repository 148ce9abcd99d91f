/** The head of a WAV file of one channel, 8000 samples a second, 8 bits each. */
const head = 'UklGRmQfAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YUAfAAAA'

/** A second of silence, which a browser can play: what it cannot is no player. */
export const silence = `data:audio/wav;base64,${btoa(`${atob(head).slice(0, 44)}${'\u0080'.repeat(8000)}`)}`
