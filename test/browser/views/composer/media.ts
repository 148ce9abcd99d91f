import { onTestFinished, vi } from 'vitest'

/** Uses the browser's own devices, and records what was opened. */
export function watchMedia() {
  const devices = navigator.mediaDevices
  const open = devices.getUserMedia.bind(devices)
  const streams: MediaStream[] = []
  const spy = vi.spyOn(devices, 'getUserMedia').mockImplementation(async (constraints) => {
    const stream = await open(constraints)
    streams.push(stream)
    return stream
  })
  onTestFinished(() => spy.mockRestore())
  const tracks = (): MediaStreamTrack[] => streams.flatMap((stream) => stream.getTracks())
  return {
    spy,
    streams,
    tracks,
    isAllStopped: () => tracks().length > 0 && tracks().every(({ readyState }) => readyState === 'ended'),
  }
}

/** Simulates a device that is unplugged, or whose permission is revoked: it ends and fires its event. */
export function unplug(track: MediaStreamTrack): void {
  track.stop()
  track.dispatchEvent(new Event('ended'))
}

/** An insecure page has no devices at all. */
export function withoutMedia(): void {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
}
