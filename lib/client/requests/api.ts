import { ACTING_FOR_HEADER, OTHER_ACCOUNT } from '@/lib/shared/access/acting-for'
import { errorMessage, type Demand, type FieldErrors } from '@/lib/shared/errors'
import { GENERIC_MESSAGE } from '@/lib/shared/routes/error-page'
import { OTHER_ACCOUNT_EVENT, getPagePerson } from './page-person'

/** Shown when the server could not be reached. */
export const OFFLINE = 'You seem to be offline. Please check your connection and try again.'

/** Shown when a hotel's login page, a filter or a maintenance page answered. */
export const NOT_OURS =
  'Your network answered instead of us. If it asks you to log in, do so in a new tab and try again.'

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

/** True where the page shows an older state than the server has. Not where only somebody else is signed in now. */
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

/** What the server asks for besides. */
function demandOf(body: unknown): Demand {
  if (typeof body !== 'object' || body === null) return {}
  const { secondFactor, reauthenticate, code }: Demand = body
  // Gateways send codes of their own.
  return { secondFactor, reauthenticate, code: code === OTHER_ACCOUNT ? code : undefined }
}

/** Undefined for what is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The error of a request that did not reach the server. */
export const unreachable = () => new ApiError(0, OFFLINE)

/** The error of a request that something else answered. For the page it is as if there were no network. */
export const createForeignResponseError = () => new ApiError(0, NOT_OURS)

/** The error of a refusal. Where another person is signed in now, the page hears of it. */
export function refusal(status: number, message: string, fields?: FieldErrors, demand?: Demand): ApiError {
  if (demand?.code) window.dispatchEvent(new Event(OTHER_ACCOUNT_EVENT))
  return new ApiError(status, message, fields, demand)
}

/** A proxy in front of us may say by itself that we are away, and limits how much and how often one sends. */
const isOfProxy = (status: number) => status >= 500 || [408, 413, 429].includes(status)

/** The error of a refused request. @param text of the response @param fallback message where it has none */
export function errorOf(status: number, text: string, fallback: string = GENERIC_MESSAGE): ApiError {
  const body = parsed(text)
  if (body === undefined && !isOfProxy(status)) return createForeignResponseError()
  return refusal(status, errorMessage(body, fallback), fieldsOf(body), demandOf(body))
}

/** The header by which a request says for whom its page was made; none on a page of a visitor. */
export function getActingForHeader(): Record<string, string> {
  const person = getPagePerson()
  return person ? { [ACTING_FOR_HEADER]: String(person) } : {}
}

/**
 * Sends a request to our own API and returns the parsed response (null for 204).
 * @param path from `apiRoutes`, same origin
 * @param init method, `json` or a `file` to send as the body, `keepalive` to go on after the page is closed,
 *   `onResponse` to read the headers of a successful response, `fallback` for a failed response without words, and
 *   `asAnyone` for what does not act for the person of the page: signing in, and asking who is signed in
 * @throws ApiError with the server's message and field messages, status 0 when the network failed or something else
 *   answered; AbortError when `signal` is aborted
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
