const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

const png = [
  'iVBORw0KGgoAAAANSUhEUgAAAUAAAADIAgMAAADkatA4AAAADFBMVEWOyub/twMqnY8henDnsOTJAAAB5ElEQVR42u3Yy23CQBSFYR5iwyYrmqAJUgIL',
  'ph9K8RKNFy7BKYkCIp0oEMAOtsfX/hNZ4p4CPp2ZO8AMs5nH4/F4PB6PxzPNbEIIpLcKIYQDCIZL3tmCZMXNFcR2cf7jhT27Ym7NtxVja7570JznD3DP',
  'biG1iTj4mAk0lYrHTIUG51VwP0VwVQUPLwFWjyFyEB100EEH/wd8wW/s6f+MTv8qwt++pn/hxO/Y+CuAf6fgLyn8rYe/Rvn3Mv6i5/9zwP8V8Xg8Ho/H',
  '4/F4PB7PH2YbL8G8eMsR4RbxkQztB3Xc1sDx+7iue/EEbiCyjfE5R3LBYxe9iE3JsAmPnnRzwREVWwoOrthWcHDF2J4jdWRGHZ0Y2YqLTjADRzxw0N0F',
  'B1RMFDRXTBU0V0wWNFZMFzRW7FGwoeJOPzEe6pbDfecayHUvsPb5W6qes71greKbfufTXLBa8dmriTEaKzZ5FXHdGzx1eQ9x2xuMnd5NXPT3Lod7qfac',
  'jQW/K3Z5V9HixWym7nwYwbhLgDKCpZIxgYVYMBcMCgZLGCzEgrlgUDBYwmAhFszFggavHygYLGGwEAvavDSYiwWtXgo0eylQMCgWzMWCg7wOsBALlmJB',
  'CQULoWAuoaBEgrlEghqfGTGIJ1BgvgD0UoZA43+xFgAAAABJRU5ErkJggg==',
].join('')

const frame = 104 // bytes, of 32 kbit/s at 44.1 kHz

/** What services send as files: a picture of hills in the sun, and a second of silence. */
export const sampleFiles = {
  png,
  pngBytes: fromBase64(png),
  mp3Bytes: Uint8Array.from({ length: 40 * frame }, (_, index) => [0xff, 0xfb, 0x10, 0xc4][index % frame] ?? 0),
}
