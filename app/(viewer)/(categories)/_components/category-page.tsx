import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { categoryLabels } from '@/components/catalogue/category-label'
import { ChipRow } from '@/components/catalogue/chip-row'
import { Pager } from '@/components/catalogue/pager'
import { VideoGrid } from '@/components/catalogue/video-grid'
import { PageHero } from '@/components/layout/page-hero'
import { listCategoryVideos, listSubCategories } from '@/lib/domains/catalogue/queries'
import { categoryVideosQuerySchema, type CategorySlug } from '@/lib/domains/catalogue/schema'
import { pageActor } from '@/lib/server/auth/gate'
import { routes } from '@/lib/shared/routes'

const introductions = {
  dance: 'Margams, solos and new works, from Bharatanatyam to Sattriya.',
  music: 'Carnatic and Hindustani concerts, with every piece named.',
  trivia: 'Short films for the curious: ragas, instruments, stories.',
  lectures: 'Lecture-demonstrations by people who live what they teach.',
}

type CategoryPageProps = {
  category: CategorySlug
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Title of a category's page. */
export function categoryMetadata(category: CategorySlug): Metadata {
  return { title: categoryLabels[category], robots: { index: false } }
}

/** A category: banner, genre chips and its videos, newest first. */
export async function CategoryPage({ category, searchParams }: CategoryPageProps) {
  const path = routes.category(category)
  const actor = await pageActor(path)
  const query = categoryVideosQuerySchema.safeParse(await searchParams)
  if (!query.success) notFound()
  const { page, subCategory } = query.data
  const [videos, subCategories] = await Promise.all([
    listCategoryVideos(actor, category, query.data),
    listSubCategories(category),
  ])
  const chips = [{ id: undefined, name: 'All' }, ...subCategories].map(({ id, name }) => ({
    label: name,
    href: id === undefined ? path : `${path}?subCategory=${id}`,
    active: id === subCategory,
  }))
  return (
    <div data-category={category}>
      <PageHero title={categoryLabels[category]} art={`/art/hero-${category}.webp`} category={category}>
        {introductions[category]}
      </PageHero>
      <div className="page-width flex flex-col gap-8 py-8 md:py-10">
        <ChipRow label="Filter by genre" chips={chips} />
        {videos.data.length === 0 ? (
          <p className="py-16 text-center text-lead text-sand">Nothing on this page. Please look at another genre or page.</p>
        ) : (
          <VideoGrid videos={videos.data} />
        )}
        <Pager
          path={path}
          query={subCategory ? { subCategory: String(subCategory) } : {}}
          page={page}
          totalPages={videos.totalPages}
        />
      </div>
    </div>
  )
}
