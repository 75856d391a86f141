import type { Metadata } from 'next'
import { LazyNotFoundPage } from '@/components/layout/lazy-not-found-page'
import { siteChrome } from '@/lib/domains/texts/queries-settings'

export const metadata: Metadata = { title: 'Page not found' }

export default async function NotFound() {
  const { site, socialLinks } = await siteChrome()
  return <LazyNotFoundPage site={site} socialLinks={socialLinks} />
}
