import { bodiless } from './bodiless.ts'
import type { OnUpload } from '../core/environment.ts'

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const end = line.indexOf(':')
    if (end > 0) headers.append(line.slice(0, end), line.slice(end + 1).trim())
  }
  return headers
}

/** Every character of the text stands for one byte: see `overrideMimeType` below. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff)

/** The response as soon as its headers are there; its body streams. */
function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText } = request
  let position = 0
  let isOver = false
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const read = (): void => {
        const { responseText } = request
        if (isOver || responseText.length === position) return
        controller.enqueue(bytesOf(responseText.slice(position)))
        position = responseText.length
      }
      request.addEventListener('readystatechange', () => {
        if (request.readyState === XMLHttpRequest.LOADING) read()
      })
      request.addEventListener('progress', read)
      const fail = (error: Error): void => {
        isOver = true
        controller.error(error)
      }
      request.addEventListener('load', () => {
        read()
        controller.close()
      })
      request.addEventListener('error', () => fail(new TypeError('The connection was lost')))
      request.addEventListener('abort', () => fail(new DOMException('Stopped', 'AbortError')))
    },
    cancel() {
      isOver = true
      request.abort()
    },
  })
  return new Response(bodiless.includes(status) ? null : body, { status, statusText, headers: headersOf(request) })
}

function send(url: string, { method = 'POST', headers, body, credentials, signal }: RequestInit, onUpload: OnUpload) {
  const request = new XMLHttpRequest()
  const answer = new Promise<Response>((resolve, reject) => {
    const abort = (): void => request.abort()
    request.open(method, url)
    request.withCredentials = credentials === 'include'
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
    // Raw bytes: decoded text could not be cut where the network cuts it.
    request.overrideMimeType('text/plain; charset=x-user-defined')
    request.upload.addEventListener('progress', ({ loaded, total }) => onUpload(loaded, total))
    request.addEventListener('readystatechange', () => {
      if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return
      try {
        resolve(responseOf(request))
      } catch (error) {
        reject(error)
        request.abort()
      }
    })
    request.addEventListener('error', () => reject(new TypeError('Failed to upload')))
    request.addEventListener('abort', () =>
      reject((signal?.reason as Error | undefined) ?? new DOMException('Stopped', 'AbortError')),
    )
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    request.send(body as XMLHttpRequestBodyInit)
  })
  return answer
}

/** Uploads must also go through a `fetch` that the page replaced, e.g. to sign requests, or in a test. */
const isBrowserFetch = (): boolean => /\[native code\]/.test(Function.prototype.toString.call(fetch))

/**
 * Sends a request like `fetch` and reports upload progress, which `fetch` cannot: no browser streams a request body over HTTP/1.
 * (https://developer.chrome.com/docs/capabilities/web-apis/fetch-streaming-requests) The response streams as usual.
 */
export async function upload(input: string | URL, init: RequestInit = {}, onUpload: OnUpload): Promise<Response> {
  init.signal?.throwIfAborted()
  // XMLHttpRequest always sends the cookies of its own origin.
  if (init.credentials === 'omit' || !isBrowserFetch()) return fetch(input, init)
  let hasBegun = false
  try {
    return await send(String(input), init, (loaded, total) => {
      hasBegun ||= loaded > 0
      onUpload(loaded, total)
    })
  } catch (error) {
    // An upload listener triggers a CORS preflight; a server that rejects it may still accept the form without one.
    // (https://xhr.spec.whatwg.org/#the-send()-method, "upload listener flag") Nothing was sent so far.
    if (hasBegun || init.signal?.aborted) throw error
    return fetch(input, init)
  }
}
