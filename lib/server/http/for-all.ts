import 'server-only'
import { randomUUID } from 'node:crypto'

/**
 * A page of signed-in people may be made once for all who are shown the same, without anything that is somebody's own:
 * lib/server/http/composed-pages asks this process for it with a mark that nobody else knows. Whoever makes the page
 * leaves out then what is the reader's.
 */

const HEADER = 'x-made-for-all'

// On the global object: pages, the middleware and the start of the process have a copy of this module each.
const holder = globalThis as typeof globalThis & { rasikaForAll?: string }
const mark = () => (holder.rasikaForAll ??= randomUUID())

/** Headers that ask for a page without its reader. */
export const askForAll = () => ({ [HEADER]: mark() })

/** Whether a page is being made for all who are shown the same. */
export const isForAll = (headers: Pick<Headers, 'get'>) => headers.get(HEADER) === mark()
