import type { Metadata } from 'next'
import { NotFoundContent } from '@/components/layout/not-found-content'
import { SimpleHeader } from '@/components/layout/simple-header'
import { SiteFooter } from '@/components/layout/site-footer'

export const metadata: Metadata = { title: 'Page not found' }

export default function NotFound() {
  return (
    <>
      <SimpleHeader />
      <main id="content" className="border-t border-line">
        <NotFoundContent />
      </main>
      <SiteFooter />
    </>
  )
}
