import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { missingPage, pageMetadata } from '@/app/_seo/page-metadata'
import { NamePageLinks } from '@/components/knowledge/name-page-links'
import { ScaleIndex } from '@/components/knowledge/scale-index'
import { PageHero } from '@/components/layout/page-hero'
import { indexData } from '@/components/seo/name-data'
import { JsonLd } from '@/components/seo/structured-data'
import { linkClass } from '@/components/ui/buttons/button-class'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { listNamePages, listScales } from '@/lib/domains/names/queries'
import { env } from '@/lib/server/env'
import { namePageLabels, type NamePageKind } from '@/lib/shared/music/name-kinds'
import { routes } from '@/lib/shared/routes/routes'
import { nameMetadata, NamePage } from './name-page'

type Props = { params: Promise<{ path?: string[] }> }

/** Parses the path after an index such as /ragas as a page number or a slug; null if the path is invalid. */
function meaningOf(path: readonly string[] = []): { page: number } | { slug: string } | null {
  const [first, page, ...more] = path
  if (first === undefined) return { page: 1 }
  if (page === undefined) return { slug: first }
  return first === 'list' && more.length === 0 && /^[1-9]\d{0,4}$/.test(page) ? { page: Number(page) } : null
}

export function createNamePages(kind: NamePageKind) {
  return {
    /** Returns no params, so that pages are rendered on the first visit instead of at build time. */
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
      // Redirects, because the canonical URL of the first page has no number.
      if (wanted.page === 1 && path) permanentRedirect(routes.knowledge(kind))
      return <IndexPage kind={kind} page={wanted.page} />
    },
  }
}

const intros: Record<NamePageKind, string> = {
  ragas: 'The melodic modes of Carnatic and Hindustani music: their scales, their families, and where to hear them.',
  talas: 'The rhythmic cycles of Indian music and dance: their parts, their counts, and where to hear them.',
  composers: 'The people who wrote the songs: their dates, languages and signatures, and their works in our catalogue.',
  compositions: 'The works sung, played and danced here, each with its composer and performances.',
  performers: 'The performers in our catalogue, and the works they perform.',
}

/** Cached per request, because the title and the page both need it. Null if the page number is too high. */
const loadIndex = cache(async (kind: NamePageKind, page: number) => {
  const index = await listNamePages(kind, page)
  return page > 1 && index.refs.length === 0 ? null : index
})

async function IndexPage({ kind, page }: { kind: NamePageKind; page: number }) {
  const { one, many } = namePageLabels[kind]
  const [index, site, scales] = await Promise.all([
    loadIndex(kind, page),
    getSiteBrand(),
    kind === 'ragas' && page === 1 ? listScales() : null,
  ])
  if (!index) notFound()
  const path = routes.knowledgeList(kind, page)
  return (
    <>
      <JsonLd data={indexData(env().APP_URL, site.name, kind, index, path)} />
      <PageHero title={many} label="The catalogue">
        {intros[kind]}
        {kind === 'ragas' && (
          <p className="mt-4">
            <Link
              href={routes.ragaFinder()}
              prefetch={false}
              className={`inline-flex min-h-11 items-center ${linkClass}`}
            >
              Which raga has these notes?
            </Link>
          </p>
        )}
      </PageHero>
      {scales && <ScaleIndex {...scales} />}
      <section aria-labelledby="alphabet" className="page-width pt-act">
        <h2 id="alphabet" className="text-heading">
          {page === 1 ? 'A to Z' : `A to Z, page ${page}`}
        </h2>
        {index.total === 0 && <p className="mt-4 text-sand">No {many.toLowerCase()} yet.</p>}
        {index.guides.length > 1 && (
          <nav aria-label={`${one} pages`} className="mt-6">
            <ul className="flex flex-wrap gap-x-6 gap-y-1">
              {index.guides.map(({ first, last }, at) => (
                <li key={first}>
                  <Link
                    href={routes.knowledgeList(kind, at + 1)}
                    prefetch={false}
                    aria-current={at + 1 === page ? 'page' : undefined}
                    className="inline-block py-2 text-sand hover:text-brass-bright aria-[current]:text-brass"
                  >
                    <bdi>{first}</bdi> – <bdi>{last}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="mt-6">
          <NamePageLinks refs={index.refs} />
        </div>
      </section>
    </>
  )
}

async function indexMetadata(kind: NamePageKind, page: number): Promise<Metadata> {
  const [index, { name }] = await Promise.all([loadIndex(kind, page), getSiteBrand()])
  if (!index) return missingPage
  return pageMetadata(name, {
    title: page === 1 ? namePageLabels[kind].many : `${namePageLabels[kind].many}, page ${page}`,
    description: page === 1 ? intros[kind] : `Page ${page}. ${intros[kind]}`,
    path: routes.knowledgeList(kind, page),
  })
}
