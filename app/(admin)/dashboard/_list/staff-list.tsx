import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/buttons/button'
import type { Actor } from '@/lib/shared/access/actor'
import { adminListQuerySchema, type AdminListQuery, type Paged } from '@/lib/shared/routes/paging'
import { DataTable } from './data-table'
import { listPage } from './list-page'

type StaffList<Row> = {
  /** Of the page: 'Artists'. */
  title: string
  /** One of them: 'artist'. */
  one: string
  path: string
  pageOf: (id: 'new') => string
  list: (actor: Actor, query: AdminListQuery) => Promise<Paged<Row>>
  /** What each column shows of a row, by its heading. */
  columns: Record<string, (row: Row) => ReactNode>
}

/** A page of the dashboard that lists what staff edit, with a search and a button for a new one. */
export function staffList<Row extends { id: number }>({ one, pageOf, columns, ...page }: StaffList<Row>) {
  return listPage({
    ...page,
    schema: adminListQuerySchema,
    head: () => ({ actions: <ButtonLink href={pageOf('new')}>New {one}</ButtonLink> }),
    placeholder: `search ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`,
    show: (rows) => <DataTable label={page.title} columns={columns} rows={rows} />,
  })
}
