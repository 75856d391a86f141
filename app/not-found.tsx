import type { Metadata } from 'next'
import { NotFoundContent } from '@/components/layout/not-found-content'
import { SimpleHeader } from '@/components/layout/simple-header'
import { SiteFooter } from '@/components/layout/site-footer'
import { siteChrome } from '@/lib/domains/texts/queries-settings'

export const metadata: Metadata = { title: 'Page not found' }

export default async function NotFound() {
  const { site, socialLinks } = await siteChrome()
  return (
    <>
      <SimpleHeader site={site} />
      <main id="content" className="border-t border-line">
        <NotFoundContent />
      </main>
      <SiteFooter site={site} socialLinks={socialLinks} />
    </>
  )
}
