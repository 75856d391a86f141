import { NotFoundContent } from '@/components/layout/not-found-content'
import { SimpleHeader } from '@/components/layout/simple-header'
import { SiteFooter, type SiteFooterProps } from '@/components/layout/site-footer'

/** The whole page of an unknown address. */
export function NotFoundPage(chrome: SiteFooterProps) {
  return (
    <>
      <SimpleHeader site={chrome.site} />
      <main id="content" className="border-t border-line">
        <NotFoundContent />
      </main>
      <SiteFooter {...chrome} />
    </>
  )
}
