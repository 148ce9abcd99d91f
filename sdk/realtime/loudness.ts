const windowSize = 256 // samples per measurement

/** Measures the current loudness of a stream on request. */
export function createLoudness(context: AudioContext) {
  const analyser = context.createAnalyser()
  analyser.fftSize = windowSize
  const bins = new Uint8Array(analyser.frequencyBinCount)
  let source: MediaStreamAudioSourceNode | undefined
  return {
    listenTo(stream: MediaStream): void {
      source?.disconnect()
      source = context.createMediaStreamSource(stream)
      source.connect(analyser)
    },
    /** From 0 to 100: the mean of all frequencies. */
    level(): number {
      if (!source) return 0
      analyser.getByteFrequencyData(bins)
      return (bins.reduce((sum, value) => sum + value, 0) / (bins.length * 255)) * 100
    },
  }
}
