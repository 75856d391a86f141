import type { OTHER_ACCOUNT } from '@/lib/shared/access/acting-for'
import { GENERIC_MESSAGE } from '@/lib/shared/routes/error-page'

export const statusByCode = {
  validation: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  internal: 500,
  provider: 503,
  unavailable: 503,
} as const

type ErrorCode = keyof typeof statusByCode

export type FieldErrors = Record<string, string>

export const PAYMENT_FAILURE = 'An error occurred. Please try again later.'

/** Number of seconds to wait before a retry while a server such as the database is unavailable. */
export const RETRY_AFTER = 5

/** Step required before a rejected request can be repeated. If `code` is set, the page must be reloaded. */
export type Demand = {
  secondFactor?: 'totp'
  reauthenticate?: true
  code?: typeof OTHER_ACCOUNT | 'new-version'
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields?: FieldErrors
  readonly retryAfter?: number
  readonly demand?: Demand

  constructor(
    code: ErrorCode,
    message: string,
    options: { fields?: FieldErrors; retryAfter?: number; demand?: Demand; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = options.fields
    this.retryAfter = options.retryAfter
    this.demand = options.demand
  }

  get status(): number {
    return statusByCode[this.code]
  }
}

export const fieldError = (field: string, message: string) =>
  new AppError('validation', message, { fields: { [field]: message } })

export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new AppError('not_found', 'Not found')
  return value
}

export type ErrorBody = { message: string; fields?: FieldErrors; requestId?: string } & Demand

/** @param fallback message used if `body` contains no message meant for people */
export function errorMessage(body: unknown, fallback: string = GENERIC_MESSAGE): string {
  // Ignores the messages of built-in errors (TypeError, AbortError …), because they are meant for developers.
  if (body instanceof Error && !/^(App|Api)?Error$/.test(body.name)) return fallback
  if (typeof body === 'object' && body !== null) {
    if ('message' in body && typeof body.message === 'string' && body.message) return body.message
    if ('error' in body && typeof body.error === 'string' && body.error) return body.error
  }
  return fallback
}

export type ActionResult<T> =
  { ok: true; data: T } | { ok: false; code: ErrorCode; message: string; fields?: FieldErrors; demand?: Demand }
