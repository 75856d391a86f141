import 'server-only'
import type { Metadata } from 'next'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { pageMetadata, type PublicPage } from './page-metadata'

/** `generateMetadata` of a public page, with the product's current name. */
export const publicMetadata = (pageOf: (name: string) => PublicPage) => async (): Promise<Metadata> => {
  const { name } = await getSiteBrand()
  return pageMetadata(name, pageOf(name))
}
