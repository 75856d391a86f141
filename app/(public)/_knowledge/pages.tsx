import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { missingPage } from '@/app/_seo/missing-page'
import type { KnowledgeKind } from '@/lib/shared/music/name-kinds'
import { routes } from '@/lib/shared/routes/routes'
import { indexMetadata, IndexPage } from './index-page'
import { nameMetadata, NamePage } from './name-page'

type Props = { params: Promise<{ path?: string[] }> }

/** What an address below /ragas means: the index, a later page of it, or a name. Null for anything else. */
function meaningOf(path: readonly string[] = []): { page: number } | { slug: string } | null {
  const [first, page, ...more] = path
  if (first === undefined) return { page: 1 }
  if (page === undefined) return { slug: first }
  return first === 'list' && more.length === 0 && /^[1-9]\d{0,4}$/.test(page) ? { page: Number(page) } : null
}

/** The public pages of a kind of names. */
export function knowledgePages(kind: KnowledgeKind) {
  return {
    /** Nothing is known at build time: each page is rendered at its first visit. */
    generateStaticParams: (): { path: string[] }[] => [],
    async generateMetadata({ params }: Props): Promise<Metadata> {
      const wanted = meaningOf((await params).path)
      if (!wanted) return missingPage
      return 'page' in wanted ? indexMetadata(kind, wanted.page) : nameMetadata(kind, wanted.slug)
    },
    async Page({ params }: Props) {
      const { path } = await params
      const wanted = meaningOf(path)
      if (!wanted) notFound()
      if ('slug' in wanted) return <NamePage kind={kind} slug={wanted.slug} />
      // The first page has one address.
      if (wanted.page === 1 && path) permanentRedirect(routes.knowledge(kind))
      return <IndexPage kind={kind} page={wanted.page} />
    },
  }
}
