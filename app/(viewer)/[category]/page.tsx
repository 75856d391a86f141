import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { categoryLabels } from '@/components/catalogue/category-label'
import { ChipRow } from '@/components/catalogue/chip-row'
import { Pager } from '@/components/catalogue/pager'
import { VideoGrid } from '@/components/catalogue/video-grid'
import { PageHero } from '@/components/layout/page-hero'
import { listCategoryVideos, listSubCategories } from '@/lib/domains/catalogue/queries'
import { categorySlugs, categorySlugSchema, categoryVideosQuerySchema } from '@/lib/domains/catalogue/schema'
import { pageActor } from '@/lib/server/auth/gate'
import { routes } from '@/lib/shared/routes'

const introductions = {
  dance: 'Margams, solos and new works, from Bharatanatyam to Sattriya.',
  music: 'Carnatic and Hindustani concerts, with every piece named.',
  trivia: 'Short films for the curious: ragas, instruments, stories.',
  lectures: 'Lecture-demonstrations by people who live what they teach.',
}

/** Any other first segment is no address of ours, and gets the 404 page of the whole site. */
export const dynamicParams = false
export function generateStaticParams() {
  return categorySlugs.map((category) => ({ category }))
}

export async function generateMetadata({ params }: PageProps<'/[category]'>): Promise<Metadata> {
  const slug = categorySlugSchema.safeParse((await params).category)
  return slug.success ? { title: categoryLabels[slug.data], robots: { index: false } } : {}
}

export default async function CategoryPage({ params, searchParams }: PageProps<'/[category]'>) {
  const slug = categorySlugSchema.safeParse((await params).category)
  if (!slug.success) notFound()
  const category = slug.data
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
          <p className="py-16 text-center text-lead text-sand">Nothing here yet. Please look at another genre.</p>
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
