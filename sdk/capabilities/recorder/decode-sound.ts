/**
 * Decodes a recording to one channel of 16-bit samples, at this sample rate.
 * @throws when the browser cannot decode its own recording.
 */
export async function decodeSound(recording: Blob, sampleRate: number): Promise<Int16Array> {
  // Decoding resamples to the context's rate; an offline context plays nothing and needs no closing.
  const context = new OfflineAudioContext(1, 1, sampleRate)
  const sound = await context.decodeAudioData(await recording.arrayBuffer())
  const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => sound.getChannelData(index))
  return Int16Array.from({ length: sound.length }, (_, index) => {
    const level = channels.reduce((sum, channel) => sum + (channel[index] ?? 0), 0) / channels.length
    return Math.round(Math.max(-1, Math.min(1, level)) * 0x7fff)
  })
}
