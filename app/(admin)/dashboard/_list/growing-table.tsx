'use client'

import { Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { Field } from '@/components/ui/fields/field'
import { ResultCount } from '@/components/ui/result-count'
import { DataTable } from './data-table'
import { ListEnd } from './list-end'
import type { useAdminList } from './use-admin-list'

type GrowingTableProps<Row extends { id: number }> = {
  title: string
  list: ReturnType<typeof useAdminList<Row>>
  /** Of the search. */
  placeholder: string
  /** Shown instead of an empty table. */
  empty: string
  /** Beside the title. */
  children?: ReactNode
} & Pick<ComponentProps<typeof DataTable<Row>>, 'columns' | 'actions'>

/** A page whose table is searched while typing and grows while scrolling. */
export function GrowingTable<Row extends { id: number }>(props: GrowingTableProps<Row>) {
  const { title, list, placeholder, empty, children, columns, actions } = props
  const { rows, totalRecords, more } = list
  // A search that failed says nothing of what there is.
  const isKnown = rows.length > 0 || list.problem === null
  return (
    <>
      <PageHeading title={title} count={isKnown ? totalRecords : undefined} more={more}>
        {children}
      </PageHeading>
      {isKnown && <ResultCount totalRecords={totalRecords} more={more} />}
      <div role="search" className="relative mt-6 max-w-md">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-4 z-10 size-5 -translate-y-1/2 text-dust"
        />
        <Field
          label={placeholder}
          labelHidden
          type="search"
          placeholder={placeholder}
          value={list.typed}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => list.search(event.target.value)}
          className="pl-12"
        />
      </div>
      {rows.length > 0 && (
        <DataTable label={title} columns={columns} rows={rows} actions={actions} busy={list.loading === 'all'} />
      )}
      {rows.length === 0 && isKnown && <p className="py-16 text-center text-sand">{empty}</p>}
      <ListEnd {...list} loading={list.loading === 'more'} />
    </>
  )
}
