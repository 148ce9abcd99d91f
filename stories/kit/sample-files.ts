import { sampleFiles } from '../../mocks/kit/sample-files.ts'

/** A picture of a hill in the sun, drawn here: stories fetch nothing. */
async function png(name: string, sky = '#8ecae6'): Promise<File> {
  const canvas = new OffscreenCanvas(240, 160)
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('This browser draws no pictures')
  brush.fillStyle = sky
  brush.fillRect(0, 0, 240, 160)
  brush.fillStyle = '#ffb703'
  brush.arc(180, 50, 24, 0, 2 * Math.PI)
  brush.fill()
  brush.fillStyle = '#2a9d8f'
  brush.beginPath()
  brush.ellipse(90, 190, 160, 90, 0, 0, 2 * Math.PI)
  brush.fill()
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}

/** What a visitor attaches. */
export const attached = {
  picture: async (): Promise<File[]> => [await png('hill.png')],
  pictureAndMask: async (): Promise<File[]> => [await png('hill.png'), await png('mask.png', '#000000')],
  recording: async (): Promise<File[]> => [new File([sampleFiles.mp3Bytes], 'note.mp3', { type: 'audio/mpeg' })],
  /** The only kind that Azure listens to. */
  waveRecording: async (): Promise<File[]> => [new File(['RIFF'], 'note.wav', { type: 'audio/wav' })],
  pictureAndDocument: async (): Promise<File[]> => [
    await png('hill.png'),
    new File(['%PDF-1.7'], 'walk.pdf', { type: 'application/pdf' }),
  ],
}
