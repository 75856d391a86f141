/**
 * A request that carries this header gets a file with a mark at its end. Safari hands over a file that is cut off on
 * its way as if it were whole, where other browsers fail.
 */
export const END_MARK_HEADER = 'x-end-mark'

/** The last byte of such a file. No text of ours holds it: PostgreSQL stores none. */
export const END_MARK = 0
