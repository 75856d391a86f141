import type { ReactNode } from 'react'
import { FilterForm } from '@/app/(admin)/dashboard/_components/filter-form'
import { PageHeading } from '@/app/(admin)/dashboard/_components/page-heading'
import { carried } from '@/app/(admin)/dashboard/_components/page-query'
import { Field } from '@/components/ui/field'
import { Pagination } from '@/components/ui/pagination'
import { ADMIN_PAGE_SIBLINGS } from '@/lib/shared/constants'

type ListPageProps = {
  /** Title of the page and name of the list: 'Artists'. */
  title: string
  intro?: ReactNode
  path: string
  query: { query?: string; page: number }
  list: { data: readonly unknown[]; totalPages: number; totalRecords: number }
  placeholder: string
  filters?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A page with a list: the number of rows, a search with filters, one page of rows, and links to the other pages. */
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
