/**
 * Requests a byte that marks the end of a response. Safari reports a truncated response as complete; other browsers
 * fail.
 */
export const END_MARK_HEADER = 'x-end-mark'

/** Never occurs in our text, because PostgreSQL can't store it. */
export const END_MARK = 0
