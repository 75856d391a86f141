import Link from 'next/link'
import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { StatRow, type Stat } from '@/app/(admin)/dashboard/_list/data-table'
import { StartChoice } from '@/app/(admin)/dashboard/overview/_components/start-choice'
import { getOverview } from '@/lib/domains/reports/overview/queries'
import { attentionKinds, type Overview } from '@/lib/domains/reports/overview/schema'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { formatNumber } from '@/lib/shared/format/format'
import { formatAmount } from '@/lib/shared/money/prices'
import { dashboardPageLabel, dashboardStart, staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.overview)

function Attention({ items }: { items: Overview['attention'] }) {
  if (items.length === 0) return <p className="mt-4 text-lead">Nothing needs your attention.</p>
  return (
    <ul className="mt-4 border-t border-edge">
      {items.map(({ kind, count, more }) => {
        const { one, many, note, href } = attentionKinds[kind]
        const text = (
          <>
            <span className="numerals text-title text-brass-bright">
              {formatNumber(count)}
              {more && '+'}
            </span>{' '}
            {count === 1 ? one : many}
          </>
        )
        return (
          <li key={kind} className="border-b border-line">
            {href === null ? (
              <p className="pt-3">{text}</p>
            ) : (
              <Link
                href={href}
                prefetch={false}
                className="flex min-h-11 flex-wrap items-baseline gap-x-2 pt-3 hover:text-brass-bright"
              >
                {text}
              </Link>
            )}
            <p className="pb-3 text-fine text-sand">{note}</p>
          </li>
        )
      })}
    </ul>
  )
}

function OverviewStats({ members, recurring, starts, registrations }: Overview) {
  const count = (value: number | null) => (value === null ? null : [formatNumber(value)])
  const money = recurring?.map((price) => formatAmount(price)) ?? null
  const items = [
    { name: 'Members', values: count(members), note: 'with a subscription or free months' },
    {
      name: 'Recurring revenue',
      values: money?.length === 0 ? ['–'] : money,
      note: 'per month after discounts, as of last night',
    },
    { name: 'Video starts', values: count(starts), note: 'in the last 7 days' },
    { name: 'Sign-ups', values: count(registrations), note: 'in the last 7 days' },
  ]
  const figures = items.filter((item): item is Stat => item.values !== null)
  return figures.length > 0 && <StatRow figures={figures} />
}

export default async function OverviewPage() {
  const actor = await requirePageActor(staffRoutes.overview)
  const overview = await getOverview(actor)
  return (
    <>
      <PageHeading title="Overview" />
      <OverviewStats {...overview} />
      <section className="mt-10 max-w-measure">
        <h2 className="text-title">Needs attention</h2>
        <Attention items={overview.attention} />
      </section>
      <StartChoice
        atOverview={overview.startsAtOverview}
        other={dashboardPageLabel(dashboardStart[actor.staffRole ?? 'OWNER'])}
      />
    </>
  )
}
