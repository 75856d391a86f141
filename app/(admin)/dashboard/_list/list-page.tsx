import type { ReactNode } from 'react'
import type { z } from 'zod'
import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { Field } from '@/components/ui/fields/field'
import { Pagination } from '@/components/ui/pagination'
import { pageActor } from '@/lib/server/auth/sessions/gate'
import type { Actor } from '@/lib/shared/access/actor'
import type { AdminListQuery, Paged } from '@/lib/shared/routes/paging'
import { FilterForm } from './filter-form'
import { carried, pageQuery } from './page-query'

type Head = { intro?: string; actions?: ReactNode }
type ListPage<Row, Query> = {
  /** Title of the page and name of the list: 'Artists'. */
  title: string
  path: string
  schema: z.ZodType<Query>
  list: (actor: Actor, query: Query) => Promise<Paged<Row>>
  /** What stands below and beside the title. */
  head: (actor: Actor, query: Query) => Head | Promise<Head>
  placeholder: string
  filters?: (query: Query) => ReactNode
  /** @param list the page with its totals */
  show: (rows: Row[], query: Query, list: Paged<Row>) => ReactNode
  /** What stands below the title, and below the list. */
  above?: () => ReactNode
  below?: () => ReactNode
}

/** A page with a list: the number of rows, a search with filters, one page of rows, and links to the other pages. */
export function listPage<Row, Query extends AdminListQuery>(page: ListPage<Row, Query>) {
  const { title, path, schema, list, head, placeholder, filters, show, above, below } = page
  return async function StaffListPage({ searchParams }: { searchParams: Parameters<typeof pageQuery>[1] }) {
    const actor = await pageActor(path)
    const query = await pageQuery(schema, searchParams)
    const [rows, { intro, actions }] = await Promise.all([list(actor, query), head(actor, query)])
    return (
      <>
        <PageHeading title={title} count={rows.totalRecords} more={rows.more} intro={intro}>
          {actions}
        </PageHeading>
        {above?.()}
        <FilterForm path={path} query={carried(query)}>
          <Field label="Search" name="query" type="search" placeholder={placeholder} defaultValue={query.query} />
          {filters?.(query)}
        </FilterForm>
        {rows.data.length === 0 ? (
          <p className="py-16 text-center text-sand">No {title.toLowerCase()} here.</p>
        ) : (
          show(rows.data, query, rows)
        )}
        <Pagination path={path} query={carried(query)} page={query.page} totalPages={rows.totalPages} />
        {below?.()}
      </>
    )
  }
}
