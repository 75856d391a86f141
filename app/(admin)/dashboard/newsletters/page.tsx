import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { NameCell, NumberCell } from '@/app/(admin)/dashboard/_list/data-table'
import { staffList } from '@/app/(admin)/dashboard/_list/list-page'
import { listNewsletters } from '@/lib/domains/newsletters/queries'
import { audiences, newsletterStates } from '@/lib/domains/newsletters/schema'
import { formatMoment } from '@/lib/shared/format/format'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.newsletters, { query: adminListQuerySchema })

export default staffList({
  title: 'Newsletters',
  one: 'newsletter',
  path: staffRoutes.newsletters,
  pageOf: staffRoutes.newsletter,
  list: listNewsletters,
  columns: {
    Subject: ({ id, name }) => <NameCell href={staffRoutes.newsletter(id)}>{name}</NameCell>,
    To: ({ audience }) => audiences[audience],
    Sent: ({ startedAt }) => (startedAt ? formatMoment(startedAt) : 'Not yet'),
    Emails: ({ left }) => <NumberCell>{left}</NumberCell>,
    Status: ({ state }) => newsletterStates[state],
  },
})
