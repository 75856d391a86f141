import type { ErrorCode, FieldErrors } from '@/lib/shared/errors'

/** What a server action answers: its data, or why not, in words for a person. */
export type ActionResult<T> =
  { ok: true; data: T } | { ok: false; code: ErrorCode; message: string; fields?: FieldErrors }
