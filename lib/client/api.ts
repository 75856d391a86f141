import { GENERIC_MESSAGE, errorMessage, type FieldErrors } from '@/lib/shared/errors'

/** Shown when the server could not be reached. */
export const OFFLINE = 'You seem to be offline. Please check your connection and try again.'

/** Shown where a failed request for money or a plan has no words of its own (specification §8). */
export const PAYMENT_FAILURE = 'An error occurred. Please try again later.'

/** A request that the server refused, or that did not reach it (status 0). */
export class ApiError extends Error {
  readonly status: number
  readonly fields?: FieldErrors

  constructor(status: number, message: string, fields?: FieldErrors) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = fields
  }
}

function fieldsOf(body: unknown): FieldErrors | undefined {
  if (typeof body !== 'object' || body === null || !('fields' in body)) return undefined
  const { fields } = body
  if (typeof fields !== 'object' || fields === null) return undefined
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/**
 * Sends a request to our own API and returns the parsed response (null for 204).
 * @param path from `apiRoutes`, same origin
 * @param init method, `json` or a `file` to send as the body, `keepalive` to go on after the page is closed,
 *   `onResponse` to read the headers of a successful response, and `fallback` for a failed response without words
 * @throws ApiError with the server's message and field messages; status 0 when the network failed
 */
export async function callApi<T>(
  path: string,
  init: {
    method?: string
    json?: unknown
    file?: Blob
    signal?: AbortSignal
    keepalive?: boolean
    fallback?: string
    onResponse?: (response: Response) => void
  } = {},
): Promise<T> {
  const { json, file, onResponse, fallback = GENERIC_MESSAGE, ...rest } = init
  let response: Response
  let text: string
  try {
    response = await fetch(path, {
      ...rest,
      credentials: 'same-origin',
      headers: json === undefined ? undefined : { 'content-type': 'application/json' },
      body: json === undefined ? file : JSON.stringify(json),
    })
    text = await response.text()
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError(0, OFFLINE)
  }
  let body: unknown = null
  try {
    body = text ? JSON.parse(text) : null
  } catch {
    // The HTML error page of a proxy: only the status is used.
  }
  if (!response.ok) throw new ApiError(response.status, errorMessage(body, fallback), fieldsOf(body))
  onResponse?.(response)
  return body as T
}
