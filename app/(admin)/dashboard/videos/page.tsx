import { FilterSelect } from '@/app/(admin)/dashboard/_components/filter-select'
import { ListPage } from '@/app/(admin)/dashboard/_components/list-page'
import { optionsOf } from '@/app/(admin)/dashboard/_components/options-of'
import { pageQuery } from '@/app/(admin)/dashboard/_components/page-query'
import { VideoTable } from '@/app/(admin)/dashboard/videos/_components/video-table'
import { categoryLabels } from '@/components/catalogue/category-label'
import { ButtonLink } from '@/components/ui/button'
import { SelectField } from '@/components/ui/select-field'
import { listStaffVideos } from '@/lib/domains/editorial/queries-videos'
import { accessKinds, staffVideosQuerySchema, videoSorts, videoStates } from '@/lib/domains/editorial/schema-videos'
import { pageActor } from '@/lib/server/auth/gate'
import { routes } from '@/lib/shared/routes'

export const metadata = { title: 'Videos' }

export default async function VideosPage({ searchParams }: PageProps<'/dashboard/videos'>) {
  const actor = await pageActor(routes.dashboardVideos)
  const query = await pageQuery(staffVideosQuerySchema, searchParams)
  const videos = await listStaffVideos(actor, query)
  return (
    <ListPage
      title="Videos"
      path={routes.dashboardVideos}
      query={query}
      list={videos}
      placeholder="search a video"
      filters={
        <>
          <FilterSelect label="Category" name="category" labels={categoryLabels} value={query.category} />
          <FilterSelect label="State" name="state" labels={videoStates} value={query.state} />
          <FilterSelect label="Access" name="access" labels={accessKinds} value={query.access} />
          <SelectField label="Order" name="sort" options={optionsOf(videoSorts)} defaultValue={query.sort} />
        </>
      }
      actions={<ButtonLink href={routes.dashboardVideo('new')}>New video</ButtonLink>}
    >
      <VideoTable key={JSON.stringify(query)} videos={videos.data} />
    </ListPage>
  )
}
