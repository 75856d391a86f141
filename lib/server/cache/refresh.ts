import 'server-only'
import { revalidateTag } from 'next/cache'
import { after } from 'next/server'

/** Required by `revalidateTag`. Any tag drops all pages. */
const PAGES_TAG = 'pages'

/** Drops cached pages on all instances. Must be called after every change to the catalogue. */
export function refreshPublicPages(): void {
  revalidateTag(PAGES_TAG, { expire: 0 })
}

/** Must be called before the response starts, because Next ignores later revalidations. */
export function refreshPublicPagesOnce(changed: Promise<boolean>): void {
  after(async () => {
    if (await changed) refreshPublicPages()
  })
}
