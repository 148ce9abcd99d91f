// Runs in a worker: encoding takes about a twentieth of the recording's length, too long for the main thread.
import * as lamejs from '@breezystack/lamejs'
import { mp3Pieces } from './mp3-pieces.ts'

addEventListener('message', ({ data }: MessageEvent<{ samples: Int16Array; sampleRate: number }>) => {
  postMessage(new Blob([...mp3Pieces(lamejs, data.samples, data.sampleRate)], { type: 'audio/mpeg' }))
})
