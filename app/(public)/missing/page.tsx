import { notFound } from 'next/navigation'
import { missingPage } from '@/app/_seo/page-metadata'

/** A nonce is good for one response. */
export const dynamic = 'force-dynamic'

export const metadata = missingPage

/** next.config leads here from addresses without a page, wherever the policy of the response names a nonce. */
export default function MissingPage() {
  notFound()
}
