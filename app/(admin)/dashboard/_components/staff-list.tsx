import type { ReactNode } from 'react'
import { DataTable } from '@/app/(admin)/dashboard/_components/data-table'
import { ListPage } from '@/app/(admin)/dashboard/_components/list-page'
import { pageQuery } from '@/app/(admin)/dashboard/_components/page-query'
import { ButtonLink } from '@/components/ui/button'
import { pageActor } from '@/lib/server/auth/gate'
import type { Actor } from '@/lib/shared/actor'
import { adminListQuerySchema, type AdminListQuery, type Paged } from '@/lib/shared/paging'

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
export function staffList<Row extends { id: number }>({ title, one, path, pageOf, list, columns }: StaffList<Row>) {
  return async function StaffListPage({ searchParams }: { searchParams: Parameters<typeof pageQuery>[1] }) {
    const actor = await pageActor(path)
    const query = await pageQuery(adminListQuerySchema, searchParams)
    const rows = await list(actor, query)
    return (
      <ListPage
        title={title}
        path={path}
        query={query}
        list={rows}
        placeholder={`search ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`}
        actions={<ButtonLink href={pageOf('new')}>New {one}</ButtonLink>}
      >
        <DataTable
          label={title}
          columns={Object.keys(columns)}
          rows={rows.data.map((row) => ({ id: row.id, cells: Object.values(columns).map((cell) => cell(row)) }))}
        />
      </ListPage>
    )
  }
}
