interface Worker {
  readonly url: string
  remove(): Promise<void>
}

/** Starts the code of a Cloudflare Worker on this machine. `answer` has what it asks of the network, but for this machine. */
export function startWorker(code: string, answer: (address: string, init: RequestInit) => Promise<Response>): Promise<Worker>
