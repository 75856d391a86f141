/**
 * Request header that asks for a byte marking the end of the response. Safari reports a truncated response as complete,
 * where other browsers report an error.
 */
export const END_MARK_HEADER = 'x-end-mark'

/** Never occurs in our text, because PostgreSQL can't store null characters. */
export const END_MARK = 0
