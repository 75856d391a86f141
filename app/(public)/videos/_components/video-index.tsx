import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { missingPage, pageMetadata } from '@/app/_seo/page-metadata'
import { PageHero } from '@/components/layout/page-hero'
import { TransliteratedName } from '@/components/names/transliterated-name'
import { countPublicVideos, listPublicVideos } from '@/lib/domains/catalogue/queries'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { isBuild } from '@/lib/server/process-state'
import { routes } from '@/lib/shared/routes/routes'

const PAGE = 120
const intro = 'Every dance performance, concert, lecture and trivia video from A to Z, with its pieces and performers.'

/** Cached per request, because the title and the page both need it. Null if the page number is too high. */
const loadIndex = cache(async (page: number) => {
  if (isBuild()) return { videos: [], pages: 1 }
  const total = await countPublicVideos()
  const pages = Math.max(1, Math.ceil(total / PAGE))
  return page > pages ? null : { videos: await listPublicVideos(page, PAGE), pages }
})

export async function videoIndexMetadata(page: number): Promise<Metadata> {
  const [index, { name }] = await Promise.all([loadIndex(page), getSiteBrand()])
  if (!index) return missingPage
  return pageMetadata(name, {
    title: page === 1 ? 'Videos' : `Videos, page ${page}`,
    description: page === 1 ? intro : `Page ${page}. ${intro}`,
    path: routes.publicVideoList(page),
  })
}

export async function VideoIndex({ page }: { page: number }) {
  const index = await loadIndex(page)
  if (!index) notFound()
  const numbers = Array.from({ length: index.pages }, (_, at) => at + 1)
  return (
    <>
      <PageHero title="Videos" label="The catalogue">
        {intro}
      </PageHero>
      <section aria-labelledby="alphabet" className="page-width pt-act">
        <h2 id="alphabet" className="text-heading">
          {page === 1 ? 'A to Z' : `A to Z, page ${page}`}
        </h2>
        {index.videos.length === 0 && <p className="mt-4 text-sand">No videos yet.</p>}
        {numbers.length > 1 && (
          <nav aria-label="Pages of videos" className="mt-6">
            <ul className="flex flex-wrap gap-x-6 gap-y-1">
              {numbers.map((number) => (
                <li key={number}>
                  <Link
                    href={routes.publicVideoList(number)}
                    prefetch={false}
                    aria-current={number === page ? 'page' : undefined}
                    className="numerals inline-block px-2 py-2 text-sand hover:text-brass-bright aria-[current]:text-brass"
                  >
                    {number}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <ul className="mt-6 gap-x-10 sm:columns-2 lg:columns-3">
          {index.videos.map(({ id, name, artist }) => (
            <li key={id} className="break-inside-avoid border-b border-line">
              <Link href={routes.publicVideo(id)} prefetch={false} className="group block py-3">
                <span dir="auto" className="block font-display text-lead group-hover:text-brass-bright">
                  {name}
                </span>
                {artist && (
                  <span dir="auto" className="block text-fine text-dust">
                    <TransliteratedName kind="artist">{artist}</TransliteratedName>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
