import { OFFLINE } from '@/lib/client/offline'
import { GENERIC_MESSAGE, errorMessage, type FieldErrors } from '@/lib/shared/errors'

/** A request that the server refused, or that never arrived (status 0). */
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
 * @param init method, `json` or a `file` to send as the body, `keepalive` to outlive the page, and `onAnswer` to look
 *   at the headers of a good answer
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
    onAnswer?: (answer: Response) => void
  } = {},
): Promise<T> {
  const { json, file, onAnswer, ...rest } = init
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
    // A proxy's HTML error page: the status still tells.
  }
  if (!response.ok) throw new ApiError(response.status, errorMessage(body, GENERIC_MESSAGE), fieldsOf(body))
  onAnswer?.(response)
  return body as T
}
