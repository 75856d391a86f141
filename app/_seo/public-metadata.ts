import 'server-only'
import type { Metadata } from 'next'
import { pageMetadata, type PublicPage } from '@/app/_seo/page-metadata'
import { siteBrand } from '@/lib/domains/content/settings/queries'

/** `generateMetadata` of a public page, with the name that the product has now. @param pageOf makes it of that name */
export const publicMetadata = (pageOf: (name: string) => PublicPage) => async (): Promise<Metadata> => {
  const { name } = await siteBrand()
  return pageMetadata(name, pageOf(name))
}
