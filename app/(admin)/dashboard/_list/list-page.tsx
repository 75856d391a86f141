import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { ButtonLink } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { Pagination } from '@/components/ui/pagination'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import type { Actor } from '@/lib/shared/access/actor'
import { adminListQuerySchema, type AdminListQuery, type Paged } from '@/lib/shared/routes/paging'
import { DataTable } from './data-table'
import { FilterForm } from './filter-form'

type Head = { intro?: string; actions?: ReactNode }
type ListPage<Row, Query> = {
  title: string
  path: string
  schema: z.ZodType<Query>
  list: (actor: Actor, query: Query) => Promise<Paged<Row>>
  head: (actor: Actor, query: Query) => Head | Promise<Head>
  placeholder: string
  empty?: string
  filters?: (query: Query) => ReactNode
  show: (rows: Row[], query: Query, list: Paged<Row>) => ReactNode
  above?: () => ReactNode
  below?: () => ReactNode
}

export function listPage<Row, Query extends AdminListQuery>(page: ListPage<Row, Query>) {
  const { title, path, schema, list, head, placeholder, filters, show, above, below } = page
  const { empty = `No ${title.toLowerCase()} found.` } = page
  return async function StaffListPage({ searchParams }: { searchParams: Parameters<typeof parsePageQuery>[1] }) {
    const actor = await requirePageActor(path)
    const query = await parsePageQuery(schema, searchParams)
    const [rows, { intro, actions }] = await Promise.all([list(actor, query), head(actor, query)])
    return (
      <>
        <PageHeading title={title} count={rows.totalRecords} more={rows.more} intro={intro}>
          {actions}
        </PageHeading>
        {above?.()}
        <FilterForm path={path} query={getLinkQuery(query)}>
          <Field label="Search" name="query" type="search" placeholder={placeholder} defaultValue={query.query} />
          {filters?.(query)}
        </FilterForm>
        {rows.data.length === 0 ? <p className="py-16 text-center text-sand">{empty}</p> : show(rows.data, query, rows)}
        <Pagination path={path} query={getLinkQuery(query)} page={query.page} totalPages={rows.totalPages} />
        {below?.()}
      </>
    )
  }
}

type StaffList<Row> = {
  title: string
  /** Singular noun, such as 'artist'. */
  one: string
  path: string
  pageOf: (id: 'new') => string
  list: (actor: Actor, query: AdminListQuery) => Promise<Paged<Row>>
  columns: Record<string, (row: Row) => ReactNode>
}

export function staffList<Row extends { id: number }>({ one, pageOf, columns, ...page }: StaffList<Row>) {
  return listPage({
    ...page,
    schema: adminListQuerySchema,
    head: () => ({ actions: <ButtonLink href={pageOf('new')}>New {one}</ButtonLink> }),
    placeholder: `Search ${page.title.toLowerCase()}`,
    show: (rows) => <DataTable label={page.title} columns={columns} rows={rows} />,
  })
}

/** Ignores empty values. Responds with 404 to an invalid query string. */
export async function parsePageQuery<Schema extends z.ZodType>(
  schema: Schema,
  searchParams: Promise<Record<string, string | string[] | undefined>>,
): Promise<z.output<Schema>> {
  const given = Object.entries(await searchParams).filter(([, value]) => value !== '' && value !== undefined)
  if (given.some(([, value]) => String(value).includes('\0'))) notFound()
  const result = schema.safeParse(Object.fromEntries(given))
  return result.success ? result.data : notFound()
}

export function getLinkQuery(query: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(query).filter(([name, value]) => name !== 'page' && typeof value === 'string' && value)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
