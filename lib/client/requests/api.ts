import { ACTING_FOR_HEADER, OTHER_ACCOUNT } from '@/lib/shared/access/acting-for'
import { errorMessage, type Demand, type FieldErrors } from '@/lib/shared/errors'
import { GENERIC_MESSAGE } from '@/lib/shared/routes/error-page'
import { OTHER_ACCOUNT_EVENT, getPagePerson } from './page-person'

export const OFFLINE = 'You seem to be offline. Please check your connection and try again.'

/** Shown if the response came from a captive portal, a filter or a maintenance page. */
export const NOT_OURS =
  'Something on your network is blocking this site. If your Wi-Fi needs you to log in, open a new tab, log in there, then try again.'

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

/** Returns true if a retry may help: the server failed or was unreachable, or the status is in `also`. */
export const isTemporary = (error: unknown, also: readonly number[] = []): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || also.includes(error.status)

/** Excludes 409 responses with a code, such as the one sent if another person is logged in. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && !error.demand.code

function fieldsOf(body: unknown): FieldErrors | undefined {
  if (typeof body !== 'object' || body === null || !('fields' in body)) return undefined
  const { fields } = body
  if (typeof fields !== 'object' || fields === null) return undefined
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function demandOf(body: unknown): Demand {
  if (typeof body !== 'object' || body === null) return {}
  const { secondFactor, reauthenticate, code }: Demand = body
  // Ignores other codes, because gateways may send them.
  return { secondFactor, reauthenticate, code: code === OTHER_ACCOUNT ? code : undefined }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export const unreachable = () => new ApiError(0, OFFLINE)

export const createForeignResponseError = () => new ApiError(0, NOT_OURS)

/** Creates the error, and notifies the page if another person is now logged in. */
export function refusal(status: number, message: string, fields?: FieldErrors, demand?: Demand): ApiError {
  if (demand?.code) window.dispatchEvent(new Event(OTHER_ACCOUNT_EVENT))
  return new ApiError(status, message, fields, demand)
}

/** Returns true for statuses that a proxy in front of our server may also send. */
const isOfProxy = (status: number) => status >= 500 || [408, 413, 429].includes(status)

export function errorOf(status: number, text: string, fallback: string = GENERIC_MESSAGE): ApiError {
  const body = parsed(text)
  if (body === undefined && !isOfProxy(status)) return createForeignResponseError()
  return refusal(status, errorMessage(body, fallback), fieldsOf(body), demandOf(body))
}

export function getActingForHeader(): Record<string, string> {
  const person = getPagePerson()
  return person ? { [ACTING_FOR_HEADER]: String(person) } : {}
}

/** @throws ApiError with the server's messages; status 0 if the network failed or intercepted the request */
export async function callApi<T>(
  path: string,
  init: {
    method?: string
    json?: unknown
    file?: Blob
    signal?: AbortSignal
    keepalive?: boolean
    fallback?: string
    asAnyone?: boolean
    onResponse?: (response: Response) => void
  } = {},
): Promise<T> {
  const { json, file, onResponse, fallback = GENERIC_MESSAGE, asAnyone = false, ...rest } = init
  const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' }
  let response: Response
  let text: string
  try {
    response = await fetch(path, {
      ...rest,
      credentials: 'same-origin',
      headers: { ...type, ...(asAnyone ? {} : getActingForHeader()) },
      body: json === undefined ? file : JSON.stringify(json),
    })
    text = await response.text()
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw unreachable()
  }
  if (!response.ok) throw errorOf(response.status, text, fallback)
  const body = response.status === 204 ? null : parsed(text)
  if (body === undefined || response.redirected) throw createForeignResponseError()
  onResponse?.(response)
  return body as T
}
