/** Request header that asks for an end mark, because Safari reports a truncated response as complete. */
export const END_MARK_HEADER = 'x-end-mark'

/** Never occurs in our text, because PostgreSQL can't store null characters. */
export const END_MARK = 0
