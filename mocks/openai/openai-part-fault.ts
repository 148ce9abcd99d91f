interface Part {
  type?: unknown
  image_url?: unknown
  input_audio?: { data?: unknown; format?: unknown }
  file?: { file_data?: unknown; file_id?: unknown; filename?: unknown }
}

/** What is wrong with a part of a message's content; undefined when it is sound. */
export function openAIPartFault(part: object): string | undefined {
  const { type, image_url: image, input_audio: audio, file } = part as Part
  if (type === 'text') return undefined
  if (type === 'image_url') {
    const { url } = (image ?? {}) as { url?: unknown }
    return typeof url === 'string' && /^(https?:|data:image\/)/.test(url) ? undefined : "expected 'url' to be an image address"
  }
  if (type === 'input_audio') {
    const isSound = typeof audio?.data === 'string' && !audio.data.startsWith('data:') && /^(wav|mp3)$/.test(String(audio.format))
    return isSound ? undefined : "expected base64 'data' and a 'format' of 'wav' or 'mp3'"
  }
  if (type === 'file') return (file?.file_data ?? file?.file_id) ? undefined : "expected 'file_data' or 'file_id'"
  return `'${String(type)}' is no type of content`
}
