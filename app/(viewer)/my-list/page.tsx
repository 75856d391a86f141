import { notFound } from 'next/navigation'
import { titleByQuery } from '@/app/_seo/page-metadata'
import { InfiniteVideos } from '@/components/catalogue/shelves/infinite-lists'
import { PageHero } from '@/components/layout/page-hero'
import { listMyList } from '@/lib/domains/viewing/my-list/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { pageNumberSchema, pageQuerySchema } from '@/lib/shared/routes/paging'
import { routes } from '@/lib/shared/routes/routes'

export const generateMetadata = titleByQuery('My List', pageQuerySchema)

export default async function MyListPage({ searchParams }: PageProps<'/my-list'>) {
  const actor = await requirePageActor(routes.myList)
  const page = pageNumberSchema.safeParse((await searchParams).page)
  if (!page.success) notFound()
  const videos = await listMyList(actor, page.data)
  return (
    <>
      <PageHero title="My List" />
      <div className="page-width py-10 md:py-14">
        <h2 className="sr-only">Videos</h2>
        <InfiniteVideos
          first={videos}
          api={apiRoutes.myList}
          href={routes.myList}
          empty="Nothing here yet. Open a video and choose ‘My List’ to save it for later."
        />
      </div>
    </>
  )
}
