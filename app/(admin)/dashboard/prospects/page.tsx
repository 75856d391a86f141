import { ActionButton } from '@/app/(admin)/dashboard/_components/action-button'
import { NumberCell } from '@/app/(admin)/dashboard/_components/cells'
import { DataTable } from '@/app/(admin)/dashboard/_components/data-table'
import { FilterSelect } from '@/app/(admin)/dashboard/_components/filter-select'
import { ListPage } from '@/app/(admin)/dashboard/_components/list-page'
import { pageQuery } from '@/app/(admin)/dashboard/_components/page-query'
import { StateMark } from '@/app/(admin)/dashboard/_components/state-mark'
import { ProspectImport } from '@/app/(admin)/dashboard/prospects/_components/prospect-import'
import { setProspectUsedAction } from '@/lib/domains/payments/actions-prospects'
import { listProspects } from '@/lib/domains/payments/queries-prospects'
import { prospectListQuerySchema, prospectStates, type ProspectDto } from '@/lib/domains/payments/schema-prospects'
import { pageActor } from '@/lib/server/auth/gate'
import { formatShortDay } from '@/lib/shared/format'
import { routes } from '@/lib/shared/routes'

export const metadata = { title: 'Prospects' }

const columns = ['Email', 'Discount', 'Imported', 'Account', 'State']

function rowOf({ id, email, discountPercent, importedAt, hasAccount, usedAt }: ProspectDto) {
  const used = usedAt !== null
  return {
    id,
    cells: [
      email,
      <NumberCell key="discount">{discountPercent}%</NumberCell>,
      formatShortDay(importedAt),
      hasAccount ? 'Yes' : 'Not yet',
      <StateMark key="state" tone={used ? 'none' : 'good'}>
        {used ? `Used ${formatShortDay(usedAt)}` : 'Open'}
      </StateMark>,
    ],
    actions: (
      <ActionButton
        variant="ghost"
        action={setProspectUsedAction.bind(null, { id, used: !used })}
        label={`${used ? 'Mark as not used' : 'Mark as used'}: ${email}`}
      >
        {used ? 'Mark as not used' : 'Mark as used'}
      </ActionButton>
    ),
  }
}

export default async function ProspectsPage({ searchParams }: PageProps<'/dashboard/prospects'>) {
  const actor = await pageActor(routes.dashboardProspects)
  const query = await pageQuery(prospectListQuerySchema, searchParams)
  const prospects = await listProspects(actor, query)
  return (
    <ListPage
      title="Prospects"
      intro="Addresses that were promised a discount for their first year of Premium."
      path={routes.dashboardProspects}
      query={query}
      list={prospects}
      placeholder="search an address"
      filters={<FilterSelect label="State" name="state" labels={prospectStates} value={query.state} />}
      actions={<ProspectImport />}
    >
      <DataTable label="Prospects" columns={columns} rows={prospects.data.map(rowOf)} />
    </ListPage>
  )
}
