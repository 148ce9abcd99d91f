import { commandLimit } from './journey-browser.ts'

/** An error that a driver reports: https://www.w3.org/TR/webdriver2/#errors */
interface DriverError {
  readonly error: string
  readonly message: string
}

const isError = (value: unknown): value is DriverError => typeof value === 'object' && value !== null && 'error' in value

/** Sends a command of the WebDriver protocol: https://www.w3.org/TR/webdriver2/ */
export async function webDriver(url: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(commandLimit),
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (isError(value)) throw new Error(`${method} ${new URL(url).pathname}: ${value.error}: ${value.message}`)
  return value
}
