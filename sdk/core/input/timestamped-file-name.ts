/** The name of a file that the chat creates: `photo-14-05-09.png`. */
export function timestampedFileName(prefix: string, extension: string, now = new Date()): string {
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map((part) => String(part).padStart(2, '0'))
  return `${[prefix, ...time].join('-')}.${extension}`
}
