/** A request as a mock got it: read to the end, so that a test can look at it later. */
export interface MockRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  /** The parts of the address that the route names in braces. */
  readonly parameters: Readonly<Record<string, string>>
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly text: string
  /** The body, where its content type says JSON and it is an object of it; empty otherwise. */
  readonly json: Readonly<Record<string, unknown>>
  /** The body, where it is a multipart form. */
  readonly form: FormData | undefined
  /** Aborted when the client gives up. */
  readonly signal: AbortSignal
  /** Whether the client gave up before it had the whole answer. */
  isCancelled: boolean
}

function asObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

async function asForm(bytes: BlobPart, contentType: string): Promise<FormData | undefined> {
  try {
    return await new Response(new Blob([bytes]), { headers: { 'content-type': contentType } }).formData()
  } catch {
    // It only says that it is one.
    return undefined
  }
}

/** Reads a request to its end. */
export async function readRequest(request: Request, parameters: Readonly<Record<string, string>>): Promise<MockRequest> {
  const { method, url, headers, signal } = request
  const bytes = new Uint8Array(await request.arrayBuffer())
  const contentType = headers.get('content-type') ?? ''
  const text = new TextDecoder().decode(bytes)
  return {
    method,
    url: new URL(url),
    headers,
    parameters,
    bytes,
    text,
    json: /\bjson\b/.test(contentType) ? asObject(text) : {},
    form: contentType.startsWith('multipart/form-data') ? await asForm(bytes, contentType) : undefined,
    signal,
    isCancelled: false,
  }
}
