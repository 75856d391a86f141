import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { missingPage } from '@/app/_seo/missing-page'
import type { LegalName } from '@/lib/domains/content/pages/policy'
import { getLegalVersion } from '@/lib/domains/content/pages/queries'
import { byId } from '@/lib/shared/row-id'
import { LegalText } from './legal-text'

type Page = { title: string; path: string }
type Props = { params: Promise<{ number: string }> }

/** The page of one version of a legal text, and its title. An unknown number gives the 404 page. */
export function legalVersionPage(name: LegalName, page: Page) {
  const load = cache((number: string) => byId(number, (version) => getLegalVersion(name, version)))

  const generateMetadata = async ({ params }: Props): Promise<Metadata> =>
    (await load((await params).number))
      ? { title: `${page.title}: an earlier version`, robots: { index: false } }
      : missingPage

  async function LegalVersionPage({ params }: Props) {
    const text = (await load((await params).number)) ?? notFound()
    return <LegalText text={text} {...page} />
  }

  return { LegalVersionPage, generateMetadata }
}
