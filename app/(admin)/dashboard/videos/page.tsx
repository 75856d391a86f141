import { ExportLink } from '@/app/(admin)/dashboard/_components/export-link'
import { FilterSelect } from '@/app/(admin)/dashboard/_components/filter-select'
import { listPage } from '@/app/(admin)/dashboard/_components/list-page'
import { carried } from '@/app/(admin)/dashboard/_components/page-query'
import { optionsOf } from '@/app/(admin)/dashboard/_components/options-of'
import { VideoTable } from '@/app/(admin)/dashboard/videos/_components/video-table'
import { categoryLabels } from '@/components/catalogue/category-label'
import { ButtonLink } from '@/components/ui/button'
import { SelectField } from '@/components/ui/select-field'
import { listStaffVideos } from '@/lib/domains/editorial/queries-videos'
import { accessKinds, staffVideosQuerySchema, videoSorts, videoStates } from '@/lib/domains/editorial/schema-videos'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'

export const metadata = { title: 'Videos' }

export default listPage({
  title: 'Videos',
  path: routes.dashboardVideos,
  schema: staffVideosQuerySchema,
  list: listStaffVideos,
  head: (_, query) => ({
    actions: (
      <>
        <ExportLink
          path={apiRoutes.catalogueExport('csv', carried(query))}
          fileName="catalogue.csv"
          label="Export as CSV"
        />
        <ButtonLink href={routes.dashboardVideo('new')}>New video</ButtonLink>
      </>
    ),
  }),
  placeholder: 'search a video',
  filters: ({ category, state, access, sort }) => (
    <>
      <FilterSelect label="Category" name="category" labels={categoryLabels} value={category} />
      <FilterSelect label="State" name="state" labels={videoStates} value={state} />
      <FilterSelect label="Access" name="access" labels={accessKinds} value={access} />
      <SelectField label="Order" name="sort" options={optionsOf(videoSorts)} defaultValue={sort} />
    </>
  ),
  show: (videos, query) => <VideoTable key={JSON.stringify(query)} videos={videos} />,
})
