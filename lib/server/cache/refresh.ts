import 'server-only'
import { revalidateTag } from 'next/cache'
import { after } from 'next/server'

/** `revalidateTag` requires a name; any tag drops all pages. */
const PAGES_TAG = 'pages'

/**
 * Call after every change of the catalogue: drops cached pages on all instances, and this process's memoized answers.
 */
export function refreshPublicPages(): void {
  revalidateTag(PAGES_TAG, { expire: 0 })
}

/**
 * For a response that starts before the change is committed: Next ignores a revalidation requested after that. Call it
 * before the response starts.
 */
export function refreshPublicPagesOnce(changed: Promise<boolean>): void {
  after(async () => {
    if (await changed) refreshPublicPages()
  })
}
