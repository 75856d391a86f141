import type { Metadata } from 'next'
import { FilterForm } from '@/app/(admin)/dashboard/_components/filter-form'
import { PageHeading } from '@/app/(admin)/dashboard/_components/page-heading'
import { carried, pageQuery } from '@/app/(admin)/dashboard/_components/page-query'
import { VideoTable } from '@/app/(admin)/dashboard/videos/_components/video-table'
import { categoryLabels } from '@/components/catalogue/category-label'
import { ButtonLink } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Pagination } from '@/components/ui/pagination'
import { SelectField } from '@/components/ui/select-field'
import { listStaffVideos } from '@/lib/domains/catalogue/queries-staff-videos'
import { accessKinds, staffVideosQuerySchema, videoSorts, videoStates } from '@/lib/domains/catalogue/schema-videos'
import { pageActor } from '@/lib/server/auth/gate'
import { ADMIN_PAGE_SIBLINGS } from '@/lib/shared/constants'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Videos', robots: { index: false } }

const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

export default async function VideosPage({ searchParams }: PageProps<'/dashboard/videos'>) {
  const actor = await pageActor(routes.dashboardVideos)
  const query = await pageQuery(staffVideosQuerySchema, searchParams)
  const videos = await listStaffVideos(actor, query)
  return (
    <>
      <PageHeading title="Videos" count={videos.totalRecords}>
        <ButtonLink href={routes.dashboardVideo('new')}>New video</ButtonLink>
      </PageHeading>
      <FilterForm path={routes.dashboardVideos}>
        <Field label="Search" name="query" type="search" placeholder="search a video" defaultValue={query.query} />
        <SelectField
          label="Category"
          name="category"
          options={options(categoryLabels)}
          placeholder="All"
          defaultValue={query.category ?? ''}
        />
        <SelectField
          label="State"
          name="state"
          options={options(videoStates)}
          placeholder="All"
          defaultValue={query.state ?? ''}
        />
        <SelectField
          label="Access"
          name="access"
          options={options(accessKinds)}
          placeholder="All"
          defaultValue={query.access ?? ''}
        />
        <SelectField label="Order" name="sort" options={options(videoSorts)} defaultValue={query.sort} />
      </FilterForm>
      {videos.data.length === 0 ? (
        <p className="py-16 text-center text-sand">No videos here.</p>
      ) : (
        <VideoTable key={JSON.stringify(query)} videos={videos.data} />
      )}
      <Pagination
        path={routes.dashboardVideos}
        query={carried(query)}
        page={query.page}
        totalPages={videos.totalPages}
        siblings={ADMIN_PAGE_SIBLINGS}
      />
    </>
  )
}
