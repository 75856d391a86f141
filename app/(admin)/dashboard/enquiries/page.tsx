import { ActionButton } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { FilterSelect } from '@/app/(admin)/dashboard/_list/filter-select'
import { listPage, getLinkQuery } from '@/app/(admin)/dashboard/_list/list-page'
import { StateMark } from '@/app/(admin)/dashboard/_marks/marks'
import { ExportLink } from '@/components/accounts/export-link'
import { buttonClass } from '@/components/ui/buttons/button-class'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { setEnquiryAnsweredAction } from '@/lib/domains/enquiries/staff/actions'
import { listEnquiries } from '@/lib/domains/enquiries/staff/queries'
import {
  enquiryKinds,
  enquiryListQuerySchema,
  enquiryStates,
  replyAddress,
  type EnquiryDto,
} from '@/lib/domains/enquiries/staff/schema'
import { formatMoment, formatShortDay } from '@/lib/shared/format/format'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.enquiries, { query: enquiryListQuerySchema })

export default listPage({
  title: 'Enquiries',
  path: staffRoutes.enquiries,
  schema: enquiryListQuerySchema,
  list: listEnquiries,
  head: (_, query) => ({
    intro: 'Messages from the help and partners pages.',
    actions: <ExportLink path={staffApiRoutes.enquiriesExport(getLinkQuery(query))} label="Export as CSV" />,
  }),
  placeholder: 'Search enquiries',
  filters: ({ kind, state }) => (
    <>
      <FilterSelect label="Type" name="kind" labels={enquiryKinds} value={kind} />
      <FilterSelect label="Status" name="state" labels={enquiryStates} value={state} />
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

async function EnquiryItem({ enquiry }: { enquiry: EnquiryDto }) {
  const { id, kind, name, email, company, message, createdAt, answeredAt } = enquiry
  const answered = answeredAt !== null
  const reply = replyAddress(enquiry, (await getSiteBrand()).name)
  return (
    <li className="border-b border-line">
      <details className="group">
        <summary className="grid list-none gap-x-6 gap-y-1 py-4 hover:text-brass-bright md:grid-cols-[11rem_minmax(0,1fr)_13rem] md:items-baseline [&::-webkit-details-marker]:hidden">
          <span className="flex gap-x-4 text-sand md:block">
            <span className="programme-label block text-dust">{enquiryKinds[kind]}</span>
            <span className="text-fine">{formatMoment(createdAt)}</span>
          </span>
          <span className="min-w-0">
            <span className="font-medium wrap-anywhere">
              <bdi>{name}</bdi>
              {company && (
                <span className="text-sand">
                  , <bdi>{company}</bdi>
                </span>
              )}
            </span>
            <span dir="auto" className="block truncate text-sand group-open:hidden">
              {message}
            </span>
          </span>
          <StateMark tone={answered ? 'none' : 'waiting'}>
            {answered ? `Answered ${formatShortDay(answeredAt)}` : 'Unanswered'}
          </StateMark>
        </summary>
        <div className="pb-7 md:pl-[12.5rem]">
          <p className="wrap-anywhere text-brass-bright">{email}</p>
          <p dir="auto" className="mt-3 max-w-measure whitespace-pre-line">
            {message}
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <a href={reply} className={buttonClass({ size: 'sm' })}>
              Reply by email
            </a>
            <ActionButton action={setEnquiryAnsweredAction.bind(null, { id, answered: !answered })}>
              {answered ? 'Mark as unanswered' : 'Mark as answered'}
            </ActionButton>
          </div>
        </div>
      </details>
    </li>
  )
}
