/** A drawing as the pixels that networks take: they take no SVG, and the chat opens none, because an SVG can hold scripts. */
export async function asPng(svg: string): Promise<string> {
  const image = new Image()
  image.src = svg
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return canvas.toDataURL('image/png')
}
