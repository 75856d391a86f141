import type { Metadata } from 'next'
import { ActionButton } from '@/app/(admin)/dashboard/_components/action-button'
import { DataTable } from '@/app/(admin)/dashboard/_components/data-table'
import { FilterForm } from '@/app/(admin)/dashboard/_components/filter-form'
import { PageHeading } from '@/app/(admin)/dashboard/_components/page-heading'
import { carried, pageQuery } from '@/app/(admin)/dashboard/_components/page-query'
import { StateMark } from '@/app/(admin)/dashboard/_components/state-mark'
import { ProspectImport } from '@/app/(admin)/dashboard/prospects/_components/prospect-import'
import { Field } from '@/components/ui/field'
import { Pagination } from '@/components/ui/pagination'
import { SelectField } from '@/components/ui/select-field'
import { setProspectUsedAction } from '@/lib/domains/billing/actions-prospects'
import { listProspects } from '@/lib/domains/billing/queries-prospects'
import { prospectListQuerySchema, prospectStates, type ProspectDto } from '@/lib/domains/billing/schema-prospects'
import { pageActor } from '@/lib/server/auth/gate'
import { ADMIN_PAGE_SIBLINGS } from '@/lib/shared/constants'
import { formatShortDay } from '@/lib/shared/format'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Prospects', robots: { index: false } }

const columns = ['Email', 'Discount', 'Imported', 'Account', 'State']
const states = Object.entries(prospectStates).map(([value, label]) => ({ value, label }))

function rowOf({ id, email, discountPercent, importedAt, hasAccount, usedAt }: ProspectDto) {
  const used = usedAt !== null
  return {
    id,
    cells: [
      email,
      <span key="discount" className="numerals">
        {discountPercent}%
      </span>,
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
    <>
      <PageHeading
        title="Prospects"
        count={prospects.totalRecords}
        intro="Addresses that were promised a discount for their first year of Premium."
      >
        <ProspectImport />
      </PageHeading>
      <FilterForm path={routes.dashboardProspects}>
        <Field label="Search" name="query" type="search" placeholder="search an address" defaultValue={query.query} />
        <SelectField label="State" name="state" options={states} placeholder="All" defaultValue={query.state ?? ''} />
      </FilterForm>
      {prospects.data.length === 0 ? (
        <p className="py-16 text-center text-sand">No prospects here.</p>
      ) : (
        <DataTable label="Prospects" columns={columns} rows={prospects.data.map(rowOf)} />
      )}
      <Pagination
        path={routes.dashboardProspects}
        query={carried(query)}
        page={query.page}
        totalPages={prospects.totalPages}
        siblings={ADMIN_PAGE_SIBLINGS}
      />
    </>
  )
}
