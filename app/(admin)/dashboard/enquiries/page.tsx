import { FilterSelect } from '@/app/(admin)/dashboard/_components/filter-select'
import { ListPage } from '@/app/(admin)/dashboard/_components/list-page'
import { carried, pageQuery } from '@/app/(admin)/dashboard/_components/page-query'
import { EnquiryItem } from '@/app/(admin)/dashboard/enquiries/_components/enquiry-item'
import { buttonClass } from '@/components/ui/button-class'
import { listEnquiries } from '@/lib/domains/enquiries/queries'
import { enquiryKinds, enquiryListQuerySchema, enquiryStates } from '@/lib/domains/enquiries/schema-admin'
import { pageActor } from '@/lib/server/auth/gate'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'

export const metadata = { title: 'Enquiries' }

export default async function EnquiriesPage({ searchParams }: PageProps<'/dashboard/enquiries'>) {
  const actor = await pageActor(routes.dashboardEnquiries)
  const query = await pageQuery(enquiryListQuerySchema, searchParams)
  const enquiries = await listEnquiries(actor, query)
  return (
    <ListPage
      title="Enquiries"
      intro="What people wrote on the help and the partners page."
      path={routes.dashboardEnquiries}
      query={query}
      list={enquiries}
      placeholder="name, address, words"
      filters={
        <>
          <FilterSelect label="Kind" name="kind" labels={enquiryKinds} value={query.kind} />
          <FilterSelect label="State" name="state" labels={enquiryStates} value={query.state} />
        </>
      }
      actions={
        <a href={apiRoutes.enquiriesExport(carried(query))} download className={buttonClass({ variant: 'secondary' })}>
          Export as CSV
        </a>
      }
    >
      <ul className="mt-8 border-t border-edge">
        {enquiries.data.map((enquiry) => (
          <EnquiryItem key={enquiry.id} enquiry={enquiry} />
        ))}
      </ul>
    </ListPage>
  )
}
