import { notFound } from 'next/navigation'
import { missingPage } from '@/app/_seo/page-metadata'

/** Renders each response separately, because a nonce is valid for only one. */
export const dynamic = 'force-dynamic'

export const metadata = missingPage

/** next.config rewrites unknown URLs here wherever the CSP has a nonce. */
export default function MissingPage() {
  notFound()
}
