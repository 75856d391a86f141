import { GENERIC_MESSAGE } from '@/lib/shared/error-page'
import { errorMessage, type Demand, type FieldErrors } from '@/lib/shared/errors'

/** Shown when the server could not be reached. */
export const OFFLINE = 'You seem to be offline. Please check your connection and try again.'

/** A request that the server refused, or that did not reach it (status 0). */
export class ApiError extends Error {
  readonly status: number
  readonly fields?: FieldErrors
  readonly demand: Demand

  constructor(status: number, message: string, fields?: FieldErrors, demand: Demand = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = fields
    this.demand = demand
  }
}

/**
 * Whether another attempt makes sense: the server was not reached, or it failed. Not after a refusal.
 * @param also further statuses after which it does
 */
export const isTemporary = (error: unknown, also: readonly number[] = []): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || also.includes(error.status)

function fieldsOf(body: unknown): FieldErrors | undefined {
  if (typeof body !== 'object' || body === null || !('fields' in body)) return undefined
  const { fields } = body
  if (typeof fields !== 'object' || fields === null) return undefined
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** What the server asks for besides. */
function demandOf(body: unknown): Demand {
  if (typeof body !== 'object' || body === null) return {}
  return {
    secondFactor: 'secondFactor' in body && body.secondFactor === 'totp' ? 'totp' : undefined,
    reauthenticate: 'reauthenticate' in body && body.reauthenticate === true ? true : undefined,
  }
}

function parsed(text: string): unknown {
  try {
    return text ? JSON.parse(text) : null
  } catch {
    // The HTML error page of a proxy: only the status is used.
    return null
  }
}

/** The error of a request that did not reach the server. */
export const unreachable = () => new ApiError(0, OFFLINE)

/** The error of a refused request. @param text of the response @param fallback message where it has none */
export function errorOf(status: number, text: string, fallback: string = GENERIC_MESSAGE): ApiError {
  const body = parsed(text)
  return new ApiError(status, errorMessage(body, fallback), fieldsOf(body), demandOf(body))
}

/**
 * Sends a request to our own API and returns the parsed response (null for 204).
 * @param path from `apiRoutes`, same origin
 * @param init method, `json` or a `file` to send as the body, `keepalive` to go on after the page is closed,
 *   `onResponse` to read the headers of a successful response, and `fallback` for a failed response without words
 * @throws ApiError with the server's message and field messages, status 0 when the network failed; AbortError when
 *   `signal` is aborted
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
    throw unreachable()
  }
  if (!response.ok) throw errorOf(response.status, text, fallback)
  onResponse?.(response)
  return parsed(text) as T
}
