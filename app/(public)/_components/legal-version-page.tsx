import { notFound } from 'next/navigation'
import { LegalText } from '@/app/(public)/_components/legal-text'
import { byId } from '@/lib/shared/row-id'
import type { LegalName } from '@/lib/domains/texts/policy-pages'
import { getLegalVersion } from '@/lib/domains/texts/queries-pages'

type Page = { title: string; path: string }

/** The page of one version of a legal text. An unknown number gives the 404 page. */
export function legalVersionPage(name: LegalName, page: Page) {
  return async function LegalVersionPage({ params }: { params: Promise<{ number: string }> }) {
    const { number } = await params
    const text = (await byId(number, (version) => getLegalVersion(name, version))) ?? notFound()
    return <LegalText text={text} {...page} />
  }
}
