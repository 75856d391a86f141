import { ActionButton } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { NumberCell, DataTable } from '@/app/(admin)/dashboard/_list/data-table'
import { FilterSelect } from '@/app/(admin)/dashboard/_list/filter-select'
import { listPage } from '@/app/(admin)/dashboard/_list/list-page'
import { StateMark } from '@/app/(admin)/dashboard/_marks/marks'
import { ProspectImport } from '@/app/(admin)/dashboard/prospects/_components/prospect-import'
import { setProspectUsedAction } from '@/lib/domains/payments/prospects/actions'
import { listProspects } from '@/lib/domains/payments/prospects/queries'
import { prospectListQuerySchema, prospectStates, type ProspectDto } from '@/lib/domains/payments/prospects/schema'
import { formatShortDay } from '@/lib/shared/format/format'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.prospects, { query: prospectListQuerySchema })

const columns = {
  Email: ({ email }: ProspectDto) => email,
  Discount: ({ discountPercent }: ProspectDto) => <NumberCell>{discountPercent}%</NumberCell>,
  Imported: ({ importedAt }: ProspectDto) => formatShortDay(importedAt),
  Account: ({ hasAccount }: ProspectDto) => (hasAccount ? 'Yes' : 'Not yet'),
  Status: ({ usedAt }: ProspectDto) => (
    <StateMark tone={usedAt ? 'none' : 'good'}>{usedAt ? `Used ${formatShortDay(usedAt)}` : 'Unused'}</StateMark>
  ),
}

function usedButton({ id, email, usedAt }: ProspectDto) {
  const text = usedAt ? 'Mark as unused' : 'Mark as used'
  const action = setProspectUsedAction.bind(null, { id, used: !usedAt })
  return (
    <ActionButton variant="ghost" action={action} label={`${text}: ${email}`}>
      {text}
    </ActionButton>
  )
}

export default listPage({
  title: 'Prospects',
  path: staffRoutes.prospects,
  schema: prospectListQuerySchema,
  list: listProspects,
  head: () => ({
    intro: 'People we’ve promised a discount on their first year of Premium.',
    actions: <ProspectImport />,
  }),
  placeholder: 'Search prospects',
  filters: ({ state }) => <FilterSelect label="Status" name="state" labels={prospectStates} value={state} />,
  show: (prospects) => <DataTable label="Prospects" columns={columns} rows={prospects} actions={usedButton} />,
})
