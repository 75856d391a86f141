import { notFound } from 'next/navigation'
import { OwnBrowseProvider } from '@/components/catalogue/browse/own-browse-provider'
import { OwnChrome, OwnName } from '@/components/catalogue/browse/own-chrome'
import { SiteFooter } from '@/components/layout/site-footer'
import { ViewerHeader } from '@/components/layout/viewer-header'
import { siteChrome } from '@/lib/domains/texts/queries-settings'
import { roleOfEdition } from '@/lib/shared/roles'

/** Header and footer of an edition. What depends on the person is loaded by `GET /api/home`. */
export default async function EditionLayout({ children, params }: LayoutProps<'/browse/editions/[role]'>) {
  const role = roleOfEdition((await params).role)
  if (!role) notFound()
  const { site, socialLinks } = await siteChrome()
  return (
    <OwnBrowseProvider>
      <ViewerHeader site={site} viewer={{ name: <OwnName />, roleName: role }} />
      <main id="content" className="flex-1">
        {children}
      </main>
      <SiteFooter site={site} socialLinks={socialLinks} />
      <OwnChrome />
    </OwnBrowseProvider>
  )
}
