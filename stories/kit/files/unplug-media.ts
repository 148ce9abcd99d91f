/**
 * Remembers what the page opens of cameras and microphones, until the story ends.
 * @returns the way back, and what a device does that is unplugged: it ends by itself and says so.
 */
export function unplugMedia() {
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  const tracks: MediaStreamTrack[] = []
  Object.defineProperty(mediaDevices, 'getUserMedia', {
    configurable: true,
    async value(constraints: MediaStreamConstraints) {
      const stream = await open(constraints)
      tracks.push(...stream.getTracks())
      return stream
    },
  })
  return {
    restore: () => void Reflect.deleteProperty(mediaDevices, 'getUserMedia'),
    unplug(): void {
      for (const track of tracks) {
        track.stop()
        track.dispatchEvent(new Event('ended'))
      }
    },
  }
}
