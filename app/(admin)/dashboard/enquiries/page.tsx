import type { Metadata } from 'next'
import { FilterForm } from '@/app/(admin)/dashboard/_components/filter-form'
import { PageHeading } from '@/app/(admin)/dashboard/_components/page-heading'
import { carried, pageQuery } from '@/app/(admin)/dashboard/_components/page-query'
import { EnquiryItem } from '@/app/(admin)/dashboard/enquiries/_components/enquiry-item'
import { buttonClass } from '@/components/ui/button-class'
import { Field } from '@/components/ui/field'
import { Pagination } from '@/components/ui/pagination'
import { SelectField } from '@/components/ui/select-field'
import { listEnquiries } from '@/lib/domains/enquiries/queries'
import { enquiryKinds, enquiryListQuerySchema, enquiryStates } from '@/lib/domains/enquiries/schema-admin'
import { pageActor } from '@/lib/server/auth/gate'
import { apiRoutes } from '@/lib/shared/api-routes'
import { ADMIN_PAGE_SIBLINGS } from '@/lib/shared/constants'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Enquiries', robots: { index: false } }

const optionsOf = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

export default async function EnquiriesPage({ searchParams }: PageProps<'/dashboard/enquiries'>) {
  const actor = await pageActor(routes.dashboardEnquiries)
  const query = await pageQuery(enquiryListQuerySchema, searchParams)
  const enquiries = await listEnquiries(actor, query)
  return (
    <>
      <PageHeading
        title="Enquiries"
        count={enquiries.totalRecords}
        intro="What people wrote on the help and the partners page."
      >
        <a href={apiRoutes.enquiriesExport(carried(query))} download className={buttonClass({ variant: 'secondary' })}>
          Export as CSV
        </a>
      </PageHeading>
      <FilterForm path={routes.dashboardEnquiries}>
        <Field label="Search" name="query" type="search" placeholder="name, address, words" defaultValue={query.query} />
        <SelectField
          label="Kind"
          name="kind"
          options={optionsOf(enquiryKinds)}
          placeholder="All"
          defaultValue={query.kind ?? ''}
        />
        <SelectField
          label="State"
          name="state"
          options={optionsOf(enquiryStates)}
          placeholder="All"
          defaultValue={query.state ?? ''}
        />
      </FilterForm>
      {enquiries.data.length === 0 ? (
        <p className="py-16 text-center text-sand">No enquiries here.</p>
      ) : (
        <ul className="mt-8 border-t border-edge">
          {enquiries.data.map((enquiry) => (
            <EnquiryItem key={enquiry.id} enquiry={enquiry} />
          ))}
        </ul>
      )}
      <Pagination
        path={routes.dashboardEnquiries}
        query={carried(query)}
        page={query.page}
        totalPages={enquiries.totalPages}
        siblings={ADMIN_PAGE_SIBLINGS}
      />
    </>
  )
}
