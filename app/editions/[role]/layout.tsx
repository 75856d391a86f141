import { notFound } from 'next/navigation'
import { OwnChrome, OwnName } from '@/app/editions/[role]/_components/own-chrome'
import { OwnPersonProvider } from '@/components/catalogue/browse/own-person'
import { ViewerHeader } from '@/components/layout/header/viewer-header'
import { SiteFooter } from '@/components/layout/site-footer'
import { getSiteChrome } from '@/lib/domains/content/settings/queries'
import { roleOfEdition } from '@/lib/shared/access/roles'

/**
 * Contains nothing personal, because it is cached for everyone with the same role. Each page loads its personal data in
 * the browser.
 */
export default async function EditionLayout({ children, params }: LayoutProps<'/editions/[role]'>) {
  const role = roleOfEdition((await params).role)
  if (!role) notFound()
  const { site, socialLinks } = await getSiteChrome()
  return (
    <OwnPersonProvider>
      <ViewerHeader site={site} viewer={{ name: <OwnName />, roleName: role }} />
      <main id="content" className="flex-1">
        {children}
      </main>
      <SiteFooter site={site} socialLinks={socialLinks} />
      <OwnChrome />
    </OwnPersonProvider>
  )
}
