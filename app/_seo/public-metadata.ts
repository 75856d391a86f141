import 'server-only'
import type { Metadata } from 'next'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { pageMetadata, type PublicPage } from './page-metadata'

export const publicMetadata = (pageOf: (name: string) => PublicPage) => async (): Promise<Metadata> => {
  const { name } = await getSiteBrand()
  return pageMetadata(name, pageOf(name))
}
