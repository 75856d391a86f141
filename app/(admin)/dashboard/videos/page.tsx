import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { FilterSelect } from '@/app/(admin)/dashboard/_list/filter-select'
import { listPage, getLinkQuery } from '@/app/(admin)/dashboard/_list/list-page'
import { UndoChange } from '@/app/(admin)/dashboard/videos/_bulk/bulk-outcome'
import { VideoTable } from '@/app/(admin)/dashboard/videos/_components/video-table'
import { ExportLink } from '@/components/accounts/export-link'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import { ButtonLink } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { Section } from '@/components/ui/section'
import { listBulkChanges } from '@/lib/domains/catalogue/bulk/queries'
import type { BulkChangeDto } from '@/lib/domains/catalogue/bulk/schema'
import { listSubCategories } from '@/lib/domains/catalogue/queries'
import { listStaffVideos } from '@/lib/domains/catalogue/video-list/queries'
import {
  accessKinds,
  directions,
  firstDirection,
  listSizes,
  missingThings,
  sourceFilters,
  staffVideosQuerySchema,
  videoSorts,
  videoStates,
  type StaffVideoDto,
  type StaffVideosQuery,
  type VideoSort,
} from '@/lib/domains/catalogue/videos/schema'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { formatCount, formatMoment } from '@/lib/shared/format/format'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.videos, { query: staffVideosQuerySchema })

const sortedBy = { Name: 'name', Category: 'category', Status: 'published' } as const satisfies Record<
  string,
  VideoSort
>

/** Sort links by column. The link of the current column reverses the order. */
function sortsOf(query: StaffVideosQuery) {
  const entries = Object.entries(sortedBy).map(([column, sort]) => {
    const now = query.sort === sort ? (query.dir ?? firstDirection[sort]) : undefined
    const dir = now === undefined ? firstDirection[sort] : now === 'asc' ? 'desc' : 'asc'
    const href = `${staffRoutes.videos}?${new URLSearchParams({ ...getLinkQuery(query), sort, dir })}`
    return [column, { href, now: now && ({ asc: 'ascending', desc: 'descending' } as const)[now] }] as const
  })
  return Object.fromEntries(entries)
}

const VideoList = listPage({
  title: 'Videos',
  path: staffRoutes.videos,
  schema: staffVideosQuerySchema.extend({ size: staffVideosQuerySchema.shape.size.unwrap().default('25') }),
  list: listStaffVideos,
  head: (_, query) => ({
    actions: (
      <>
        <ExportLink path={staffApiRoutes.catalogueExport('csv', getLinkQuery(query))} label="Export as CSV" />
        <ButtonLink href={staffRoutes.video('new')}>New video</ButtonLink>
      </>
    ),
  }),
  placeholder: 'Search videos',
  filters: ({ category, state, access, artist, series, tag, source, missing, sort, dir, size }) => (
    <>
      <FilterSelect label="Category" name="category" labels={categoryLabels} value={category} />
      <FilterSelect label="Status" name="state" labels={videoStates} value={state} />
      <FilterSelect label="Access" name="access" labels={accessKinds} value={access} />
      <FilterSelect label="Source" name="source" labels={sourceFilters} value={source} />
      <FilterSelect label="Missing" name="missing" labels={missingThings} value={missing} />
      <Field label="Artist" name="artist" autoComplete="off" defaultValue={artist} />
      <Field label="Series" name="series" autoComplete="off" defaultValue={series} />
      <Field label="Tag" name="tag" autoComplete="off" defaultValue={tag} />
      <FilterSelect label="Sort by" name="sort" labels={videoSorts} value={sort} none={null} />
      <FilterSelect label="Direction" name="dir" labels={directions} value={dir} none="Default" />
      <FilterSelect label="Rows per page" name="size" labels={listSizes} value={size} none={null} />
    </>
  ),
  show: (videos, query, { totalRecords, more = false }) => <Videos total={totalRecords} {...{ videos, query, more }} />,
})

type VideosProps = { videos: readonly StaffVideoDto[]; query: StaffVideosQuery; total: number; more: boolean }

async function Videos({ videos, query, total, more }: VideosProps) {
  const subCategories = await listSubCategories()
  const sorts = sortsOf(query)
  return <VideoTable key={JSON.stringify(query)} {...{ videos, sorts, total, more, subCategories }} filter={query} />
}

export default async function VideosPage({ searchParams }: PageProps<'/dashboard/videos'>) {
  const actor = await requirePageActor(staffRoutes.videos)
  const [list, changes] = await Promise.all([VideoList({ searchParams }), listBulkChanges(actor)])
  return (
    <>
      {list}
      <RecentChanges changes={changes} />
    </>
  )
}

function RecentChanges({ changes }: { changes: readonly BulkChangeDto[] }) {
  if (changes.length === 0) return null
  return (
    <Section id="changes" title="Recent bulk changes" className="mt-12">
      <ul className="mt-4 max-h-96 overflow-y-auto border-t border-line pr-1">
        {changes.map((change) => (
          <li
            key={change.id}
            className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-b border-line py-2"
          >
            <p className="min-w-0 wrap-anywhere">
              {change.what}
              <span className="text-dust">
                {' '}
                · {formatCount(change.videos, 'video')} · {change.by} · {formatMoment(change.at)}
              </span>
            </p>
            {change.undoneBy ? (
              <span className="text-sand">Undone by {change.undoneBy}</span>
            ) : (
              <UndoChange change={change} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
