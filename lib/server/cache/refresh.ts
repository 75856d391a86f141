import 'server-only'
import { revalidateTag } from 'next/cache'
import { after } from 'next/server'

/** `revalidateTag` requires a name; any tag drops all pages. */
const PAGES_TAG = 'pages'

/** Call after every change of the catalogue: drops cached pages on all instances. */
export function refreshPublicPages(): void {
  revalidateTag(PAGES_TAG, { expire: 0 })
}

/** Call before a response that starts before the commit: Next ignores later revalidations. */
export function refreshPublicPagesOnce(changed: Promise<boolean>): void {
  after(async () => {
    if (await changed) refreshPublicPages()
  })
}
