// Classifies a file by its media type: image, audio or any.
/** The kind of file for a media type. */
export function mediaKind(mediaType: string): 'image' | 'audio' | 'any' {
  const [group] = mediaType.split('/')
  return group === 'image' || group === 'audio' ? group : 'any'
}
