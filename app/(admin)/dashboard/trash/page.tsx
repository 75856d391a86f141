import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { DataTable } from '@/app/(admin)/dashboard/_list/data-table'
import { FilterSelect } from '@/app/(admin)/dashboard/_list/filter-select'
import { listPage } from '@/app/(admin)/dashboard/_list/list-page'
import { TrashActions } from '@/app/(admin)/dashboard/trash/_components/trash-actions'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { thingOf } from '@/lib/domains/audit/policy'
import { listTrash } from '@/lib/domains/trash/queries'
import { TRASH_DAYS, trashKinds, trashListQuerySchema, type TrashDto } from '@/lib/domains/trash/schema'
import { formatMoment, formatShortDay } from '@/lib/shared/format/format'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.trash, { query: trashListQuerySchema })

const columns = {
  Name: ({ name, picture }: TrashDto) => (
    <>
      <bdi>{name}</bdi>
      {picture && (
        <span className="relative mt-1 block aspect-video w-20 rounded-card">
          <Artwork src={picture.url} sizes="80px" />
        </span>
      )}
    </>
  ),
  Type: ({ kind, picture }: TrashDto) => (picture ? `Picture (${thingOf(picture.owner)})` : trashKinds[kind]),
  Deleted: ({ deletedAt }: TrashDto) => <span className="text-sand">{formatMoment(deletedAt)}</span>,
  Expires: ({ goneAt }: TrashDto) => <span className="text-sand">{formatShortDay(goneAt)}</span>,
}

export default listPage({
  title: 'Trash',
  path: staffRoutes.trash,
  schema: trashListQuerySchema,
  list: listTrash,
  head: () => ({
    intro: `Restore deleted items and replaced pictures within ${TRASH_DAYS} days. Restoring a video doesn’t bring back viewers’ progress, saved passages, or entries in My List and playlists.`,
  }),
  placeholder: 'Search trash',
  empty: 'Nothing found in the trash.',
  filters: ({ kind }) => <FilterSelect label="Type" name="kind" labels={trashKinds} value={kind} />,
  show: (items) => (
    <DataTable label="Trash" columns={columns} rows={items} actions={(item) => <TrashActions item={item} />} />
  ),
})
