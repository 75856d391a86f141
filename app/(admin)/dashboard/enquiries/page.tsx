import { titleOfPage } from '@/app/(admin)/dashboard/_form/title-of-page'
import { FilterSelect } from '@/app/(admin)/dashboard/_list/filter-select'
import { listPage, carried } from '@/app/(admin)/dashboard/_list/list-page'
import { EnquiryItem } from '@/app/(admin)/dashboard/enquiries/_components/enquiry-item'
import { ExportLink } from '@/components/accounts/export-link'
import { listEnquiries } from '@/lib/domains/enquiries/staff/queries'
import { enquiryKinds, enquiryListQuerySchema, enquiryStates } from '@/lib/domains/enquiries/staff/schema'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = titleOfPage(staffRoutes.enquiries, { query: enquiryListQuerySchema })

export default listPage({
  title: 'Enquiries',
  path: staffRoutes.enquiries,
  schema: enquiryListQuerySchema,
  list: listEnquiries,
  head: (_, query) => ({
    intro: 'What people wrote on the help and the partners page.',
    actions: <ExportLink path={staffApiRoutes.enquiriesExport(carried(query))} label="Export as CSV" />,
  }),
  placeholder: 'name, address, words',
  filters: ({ kind, state }) => (
    <>
      <FilterSelect label="Kind" name="kind" labels={enquiryKinds} value={kind} />
      <FilterSelect label="State" name="state" labels={enquiryStates} value={state} />
    </>
  ),
  show: (enquiries) => (
    <ul className="mt-8 border-t border-edge">
      {enquiries.map((enquiry) => (
        <EnquiryItem key={enquiry.id} enquiry={enquiry} />
      ))}
    </ul>
  ),
})
