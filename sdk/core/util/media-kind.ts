/** What a file of this media type counts as. (chat.md §5, classification) */
export function mediaKind(mediaType: string): 'image' | 'audio' | 'any' {
  const [group] = mediaType.split('/')
  return group === 'image' || group === 'audio' ? group : 'any'
}
