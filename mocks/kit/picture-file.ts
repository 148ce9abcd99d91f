interface Picture {
  /** Width and height in pixels. */
  readonly size: readonly [number, number]
  readonly colour: string
}

/** A real picture of one colour, as a visitor has one at hand. Only in a browser. */
export async function pictureFile(name: string, { size: [width, height], colour }: Picture): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('This browser draws nothing')
  drawing.fillStyle = colour
  drawing.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png', lastModified: 1 })
}
