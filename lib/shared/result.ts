import type { Demand, ErrorCode, FieldErrors } from './errors'

/** The result of a server action: its data, or an error with a message for a person. */
export type ActionResult<T> =
  { ok: true; data: T } | { ok: false; code: ErrorCode; message: string; fields?: FieldErrors; demand?: Demand }
