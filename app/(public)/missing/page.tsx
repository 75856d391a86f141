import { notFound } from 'next/navigation'
import { missingPage } from '@/app/_seo/page-metadata'

/** Rendered for each request, because the CSP nonce is valid for only one response. */
export const dynamic = 'force-dynamic'

export const metadata = missingPage

/** next.config rewrites unknown URLs to this route if their CSP contains a nonce. */
export default function MissingPage() {
  notFound()
}
