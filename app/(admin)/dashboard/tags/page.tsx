import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DataTable } from '@/app/(admin)/dashboard/_components/data-table'
import { Pager } from '@/components/catalogue/pager'
import { listTags } from '@/lib/domains/tags/queries'
import { tagTypes } from '@/lib/domains/tags/schema'
import { pageActor } from '@/lib/server/auth/gate'
import { formatDay } from '@/lib/shared/format'
import { adminListQuerySchema } from '@/lib/shared/paging'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Tags', robots: { index: false } }

const columns = ['Type', 'Tag', 'Name', 'Description', 'Date Edited']

export default async function TagsPage({ searchParams }: PageProps<'/dashboard/tags'>) {
  const actor = await pageActor(routes.dashboardTags)
  const query = adminListQuerySchema.safeParse(await searchParams)
  if (!query.success) notFound()
  const tags = await listTags(actor, query.data)
  const rows = tags.data.map((tag) => ({
    id: tag.id,
    cells: [tagTypes[tag.type], tag.tag, tag.name, tag.description, formatDay(tag.updatedAt)],
  }))
  return (
    <>
      <h1 className="text-heading">
        Tags <span className="numerals text-title text-dust">{tags.totalRecords}</span>
      </h1>
      {rows.length === 0 ? (
        <p className="py-16 text-center text-sand">No tags here.</p>
      ) : (
        <DataTable label="Tags" columns={columns} rows={rows} />
      )}
      <Pager path={routes.dashboardTags} query={{}} page={query.data.page} totalPages={tags.totalPages} />
    </>
  )
}
