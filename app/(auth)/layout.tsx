import type { ReactNode } from 'react'
import { SimpleHeader } from '@/components/layout/header/simple-header'
import { SiteFooter } from '@/components/layout/site-footer'
import { getSiteChrome } from '@/lib/domains/content/settings/queries'

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const { site, socialLinks } = await getSiteChrome()
  return (
    <>
      <div className="grid flex-1 lg:grid-cols-[minmax(30rem,1fr)_1.1fr]">
        <div className="flex flex-col">
          <SimpleHeader site={site} />
          {/* Aligned to the top, because a centred form would jump while the page loads. */}
          <main id="content" className="page-width flex-1 py-10 lg:py-24">
            <div className="mx-auto w-full max-w-md">{children}</div>
          </main>
        </div>
        <div
          aria-hidden
          className="hidden border-l border-line bg-[url(/art/hero-music.webp)] bg-cover bg-right lg:block"
        >
          <div className="size-full bg-gradient-to-r from-ground via-ground/20 to-transparent" />
        </div>
      </div>
      <SiteFooter site={site} socialLinks={socialLinks} />
    </>
  )
}
