import Link from 'next/link'
import { notFound } from 'next/navigation'
import { titleByQuery } from '@/app/_seo/page-metadata'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import { ChipRow } from '@/components/catalogue/shelves/chip-row'
import { InfiniteVideos } from '@/components/catalogue/shelves/infinite-lists'
import { HeroArt } from '@/components/layout/hero-art'
import { PageHero } from '@/components/layout/page-hero'
import { linkClass } from '@/components/ui/buttons/button-class'
import { listCategoryVideos } from '@/lib/domains/catalogue/categories/queries'
import { listSubCategories } from '@/lib/domains/catalogue/queries'
import { categoryVideosQuerySchema, type CategorySlug } from '@/lib/domains/catalogue/schema'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { LectureList } from './lecture-list'

const introductions = {
  dance: 'Margams, solos and new works, from Bharatanatyam to Sattriya.',
  music: 'Carnatic and Hindustani concerts, with every piece named.',
  trivia: 'Short videos for the curious: ragas, instruments, stories.',
  lectures: 'Lecture-demonstrations by people who live what they teach.',
}

type CategoryPageProps = {
  category: CategorySlug
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const categoryMetadata = (category: CategorySlug) =>
  titleByQuery(categoryLabels[category], categoryVideosQuerySchema)

export async function CategoryPage({ category, searchParams }: CategoryPageProps) {
  const path = routes.category(category)
  const actor = await requirePageActor(path)
  const query = categoryVideosQuerySchema.safeParse(await searchParams)
  if (!query.success) notFound()
  const { subCategory } = query.data
  const [videos, subCategories] = await Promise.all([
    listCategoryVideos(actor, category, query.data),
    listSubCategories(category),
  ])
  const chips = [{ id: undefined, name: 'All' }, ...subCategories].map(({ id, name }) => ({
    id,
    label: name,
    href: id === undefined ? path : `${path}?subCategory=${id}`,
    active: id === subCategory,
  }))
  const filter = subCategory === undefined ? '' : `?subCategory=${subCategory}`
  const list = {
    first: videos,
    api: apiRoutes.categoryVideos(category) + filter,
    href: path + filter,
    empty: 'No videos in this genre yet. Try another.',
  }
  return (
    <div data-category={category}>
      <PageHero title={categoryLabels[category]} art={<HeroArt src={`/art/hero-${category}.webp`} />}>
        {introductions[category]}
        {category === 'trivia' && (
          <p className="mt-3">
            <Link href={routes.quiz} className={`inline-block py-1 ${linkClass}`}>
              Play the raga quiz
            </Link>
          </p>
        )}
      </PageHero>
      <div className="page-width flex flex-col gap-8 py-8 md:py-10">
        <h2 className="sr-only">Videos</h2>
        {category === 'lectures' && subCategory === undefined ? (
          <LectureList key={list.api} {...list} chips={chips} />
        ) : (
          <>
            <ChipRow label="Filter by genre" chips={chips} />
            <InfiniteVideos key={list.api} {...list} />
          </>
        )}
      </div>
    </div>
  )
}
