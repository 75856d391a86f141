/** Asks for an end mark. Safari delivers truncated responses as if they were complete; other browsers fail. */
export const END_MARK_HEADER = 'x-end-mark'

/** Our text never contains this byte, because PostgreSQL can't store it. */
export const END_MARK = 0
