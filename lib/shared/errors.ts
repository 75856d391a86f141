import type { OTHER_ACCOUNT } from '@/lib/shared/access/acting-for'
import { GENERIC_MESSAGE } from '@/lib/shared/routes/error-page'

/**
 * Expected errors are `AppError`s: a code, a message for a person, and the messages of invalid fields. This table gives
 * each code its HTTP status.
 */
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

/** Messages by form field name. */
export type FieldErrors = Record<string, string>

/** Shown where a failed request for money or a plan has no words of its own. */
export const PAYMENT_FAILURE = 'An error occurred. Please try again later.'

/** Seconds after which a retry makes sense while the database or another server is away. */
export const RETRY_AFTER = 5

/**
 * Needed besides by a refused request: a code of the person's app, a new proof that it is them, or a page that was
 * made for who is signed in now, or comes from the current version.
 */
export type Demand = {
  secondFactor?: 'totp'
  reauthenticate?: true
  code?: typeof OTHER_ACCOUNT | 'new-version'
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields?: FieldErrors
  /** Seconds until a retry makes sense; becomes the `Retry-After` header. */
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

/** A validation error with one message, as the message of the response and of the field. */
export const fieldError = (field: string, message: string) =>
  new AppError('validation', message, { fields: { [field]: message } })

/** @throws AppError not_found when there is none */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new AppError('not_found', 'Not found')
  return value
}

/** The JSON body of every error response. */
export type ErrorBody = { message: string; fields?: FieldErrors; requestId?: string } & Demand

/**
 * The message of a failed request.
 * @param body parsed response or thrown value, of any shape
 * @param fallback used when there is no message for people in it
 */
export function errorMessage(body: unknown, fallback: string = GENERIC_MESSAGE): string {
  // What the engine throws (TypeError, AbortError …) speaks to programmers.
  if (body instanceof Error && !/^(App|Api)?Error$/.test(body.name)) return fallback
  if (typeof body === 'object' && body !== null) {
    if ('message' in body && typeof body.message === 'string' && body.message) return body.message
    if ('error' in body && typeof body.error === 'string' && body.error) return body.error
  }
  return fallback
}

/** The result of a server action: its data, or an error with a message for a person. */
export type ActionResult<T> =
  { ok: true; data: T } | { ok: false; code: ErrorCode; message: string; fields?: FieldErrors; demand?: Demand }
