import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { DataTable } from '@/app/(admin)/dashboard/_list/data-table'
import { Definitions } from '@/app/(admin)/dashboard/_marks/marks'
import { ExportLink } from '@/components/accounts/export-link'
import { getMoneyReport } from '@/lib/domains/reports/money/queries'
import { moneyKinds, type MoneyKindName, type MoneyMonth, type MoneyTable } from '@/lib/domains/reports/money/schema'
import { monthNumber } from '@/lib/domains/reports/policy'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { formatStep } from '@/lib/shared/format/days'
import { formatNumber } from '@/lib/shared/format/format'
import { formatAmount, priceOfMinor } from '@/lib/shared/money/prices'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.money)

const kinds = Object.keys(moneyKinds) as MoneyKindName[]
const definitions = Object.fromEntries(kinds.map((kind) => [moneyKinds[kind].label, moneyKinds[kind].definition]))

function columnsOf(currency: MoneyTable['currency']) {
  const cellOf = (kind: MoneyKindName) =>
    function MoneyCell({ cells }: MoneyMonth) {
      const cell = cells[kind]
      const { counted } = moneyKinds[kind]
      if (!cell) return <span className="text-dust">–</span>
      return (
        <span className="numerals whitespace-nowrap">
          {formatAmount(priceOfMinor(currency, cell.amountMinor))}
          <span className="ml-2 text-fine text-sand" title={`Number of ${counted}`}>
            <span className="sr-only">, number of {counted}: </span>
            {formatNumber(cell.count)}
          </span>
        </span>
      )
    }
  return {
    Month: ({ month }: MoneyMonth) => <span className="whitespace-nowrap">{formatStep(month, 'month')}</span>,
    ...Object.fromEntries(kinds.map((kind) => [moneyKinds[kind].label, cellOf(kind)])),
  }
}

export default async function MoneyPage() {
  const actor = await requirePageActor(staffRoutes.money)
  const tables = await getMoneyReport(actor)
  return (
    <>
      <PageHeading
        title="Revenue"
        intro="By month in Singapore time, as of last night. The smaller figure is the number of subscriptions, payments or refunds."
      >
        <ExportLink path={staffApiRoutes.figuresExport('money')} label="Export as CSV" />
      </PageHeading>
      {tables.length === 0 && (
        <p className="py-16 text-center text-sand">No payments yet. Figures are updated every night.</p>
      )}
      {tables.map(({ currency, months }) => (
        <section key={currency} className="mt-10">
          <h2 className="text-title">{currency.toUpperCase()}</h2>
          <DataTable
            label={`Revenue in ${currency.toUpperCase()}`}
            columns={columnsOf(currency)}
            rows={months.map((month) => ({ ...month, id: monthNumber(month.month) }))}
          />
        </section>
      ))}
      <Definitions definitions={definitions} />
    </>
  )
}
