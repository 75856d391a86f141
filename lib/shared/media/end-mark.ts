/**
 * Request header that asks for a byte marking the end of the response, because Safari doesn't report truncated
 * responses as errors.
 */
export const END_MARK_HEADER = 'x-end-mark'

/** Never occurs in our text, because PostgreSQL can't store null characters. */
export const END_MARK = 0
