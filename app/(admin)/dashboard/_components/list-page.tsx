import type { ReactNode } from 'react'
import { FilterForm } from '@/app/(admin)/dashboard/_components/filter-form'
import { PageHeading } from '@/app/(admin)/dashboard/_components/page-heading'
import { carried } from '@/app/(admin)/dashboard/_components/page-query'
import { Field } from '@/components/ui/field'
import { Pagination } from '@/components/ui/pagination'
import { ADMIN_PAGE_SIBLINGS } from '@/lib/shared/constants'

type ListPageProps = {
  /** Of the page and of what it lists: 'Artists'. */
  title: string
  /** One sentence about the page. */
  intro?: ReactNode
  path: string
  query: { query?: string; page: number }
  list: { data: readonly unknown[]; totalPages: number; totalRecords: number }
  /** What the field of the search says while it is empty. */
  placeholder: string
  /** Filters beside the search. */
  filters?: ReactNode
  /** Buttons beside the heading. */
  actions?: ReactNode
  /** The page's part of the list. */
  children: ReactNode
}

/** A list of the dashboard: how many there are, a search with filters, one page of them, and the way to the others. */
export function ListPage({ title, intro, path, query, list, placeholder, filters, actions, children }: ListPageProps) {
  return (
    <>
      <PageHeading title={title} count={list.totalRecords} intro={intro}>
        {actions}
      </PageHeading>
      <FilterForm path={path}>
        <Field label="Search" name="query" type="search" placeholder={placeholder} defaultValue={query.query} />
        {filters}
      </FilterForm>
      {list.data.length === 0 ? (
        <p className="py-16 text-center text-sand">No {title.toLowerCase()} here.</p>
      ) : (
        children
      )}
      <Pagination
        path={path}
        query={carried(query)}
        page={query.page}
        totalPages={list.totalPages}
        siblings={ADMIN_PAGE_SIBLINGS}
      />
    </>
  )
}
