import 'server-only'
import { revalidateTag } from 'next/cache'
import { after } from 'next/server'

/** The framework wants a name. The page cache drops all pages, whatever tag is revalidated. */
const PAGES_TAG = 'pages'

/**
 * Drops the cached pages on all instances (`lib/server/cache/page-cache.ts`), and what this one remembers of
 * the catalogue (`remembered`): the next visit renders them again. To be called after each change of the catalogue.
 */
export function refreshPublicPages(): void {
  revalidateTag(PAGES_TAG, { expire: 0 })
}

/**
 * The same for a response that begins before the change is made. The framework ignores what it is told after the
 * beginning of a response, unless it hears of it here: call this before the response begins.
 * @param changed whether there was a change, once that is known
 */
export function refreshPublicPagesOnce(changed: Promise<boolean>): void {
  after(async () => {
    if (await changed) refreshPublicPages()
  })
}
