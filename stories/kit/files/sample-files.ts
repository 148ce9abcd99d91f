import { ownFiles } from './own-files.ts'

const { picture, sound, document } = ownFiles

/** What a visitor attaches when a service is asked about files. */
export const sampleFiles = {
  picture: async (): Promise<File[]> => [await picture('sky.png', '#8ecae6')],
  pictureAndMask: async (): Promise<File[]> => [await picture('sky.png', '#8ecae6'), await picture('mask.png', '#ffffff')],
  recording: async (): Promise<File[]> => [sound('note.wav')],
  /** So short that a service has written it down before it is asked. */
  note: async (): Promise<File[]> => [document('note.mp3', 'audio/mpeg', 'sound')],
  pictureAndDocument: async (): Promise<File[]> => [
    await picture('sky.png', '#8ecae6'),
    document('walk.pdf', 'application/pdf', '%PDF-1.7'),
  ],
}
