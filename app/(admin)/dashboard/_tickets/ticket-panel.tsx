'use client'

import Link from 'next/link'
import { ConfirmAction } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { useIsUnsaved } from '@/app/(admin)/dashboard/_form/unsaved-work'
import { Status } from '@/app/(admin)/dashboard/_marks/marks'
import { useRefreshWhile } from '@/app/(admin)/dashboard/_marks/use-refresh-while'
import { linkClass } from '@/components/ui/buttons/button-class'
import type { Action } from '@/lib/client/requests/server-action'
import {
  refundProblems,
  type FailedRefund,
  type RefundProgress,
  type StaffTickets,
} from '@/lib/domains/payments/ticket-refunds/schema'
import { formatCount, formatList, formatNumber } from '@/lib/shared/format/format'
import { formatAmount } from '@/lib/shared/money/prices'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import type { RowRef } from '@/lib/shared/row-id'

type Props = { name: string; tickets: StaffTickets; cancel: Action<RowRef, unknown> }

/** Sold tickets, the button that cancels and refunds, and the progress of the refunds. */
export function TicketPanel({ name, tickets, cancel }: Props) {
  const { sold, amounts, refunds, festival } = tickets
  return (
    <section aria-labelledby="tickets" className="mt-12 max-w-3xl border-t border-line pt-8">
      <h2 id="tickets" tabIndex={-1} className="text-title">
        {refunds ? 'Cancelled' : 'Tickets'}
      </h2>
      {refunds ? (
        <Refunds refunds={refunds} />
      ) : (
        <>
          <p className="mt-2 text-sand">
            {sold === 0
              ? 'No tickets sold.'
              : `${formatCount(sold, 'ticket')} sold for ${formatList(amounts.map(formatAmount))}.`}
            {festival && (
              <>
                {' '}
                {formatCount(festival.sold, 'ticket')} for “<bdi>{festival.name}</bdi>”{' '}
                {festival.sold === 1 ? 'opens' : 'open'} it too.
              </>
            )}
          </p>
          <Cancel name={name} tickets={tickets} cancel={cancel} />
        </>
      )}
      {refunds && festival && <FestivalNote festival={festival} />}
    </section>
  )
}

function FestivalNote({ festival: { id, name, sold } }: { festival: NonNullable<StaffTickets['festival']> }) {
  return (
    <p className="mt-3 text-sand">
      Tickets for{' '}
      <Link href={staffRoutes.festival(id)} className={linkClass}>
        <bdi>{name}</bdi>
      </Link>{' '}
      stay valid ({formatNumber(sold)} sold). You can refund single ones on a person’s page.
    </p>
  )
}

function Cancel({ name, tickets, cancel }: Props) {
  const { kind, id, sold, amounts, festival, endsFestival, mayCancel } = tickets
  const isUnsaved = useIsUnsaved()
  if (!mayCancel)
    return <p className="mt-3 text-sand">Cancelling refunds these tickets, which your role doesn’t include.</p>
  if (isUnsaved) return <p className="mt-3 text-sand">Save your changes before you cancel.</p>
  return (
    <div className="mt-4">
      <ConfirmAction
        variant="danger"
        title={`Cancel this ${kind}?`}
        description={
          <>
            {sold > 0 &&
              `${formatCount(sold, 'ticket')} (${formatList(amounts.map(formatAmount))}) will be refunded in full, and the holders get an email. `}
            “<bdi>{name}</bdi>” will be shown as cancelled, and reminders stop.
            {kind === 'festival' && ' So will its upcoming livestreams.'}
            {endsFestival && ' It’s the last livestream of its festival, so the festival is cancelled too.'}
            {festival && (
              <>
                {' '}
                Tickets for “<bdi>{festival.name}</bdi>” stay valid ({formatNumber(festival.sold)} sold).
              </>
            )}{' '}
            This can’t be undone.
          </>
        }
        confirm={sold > 0 ? 'Cancel and refund' : `Cancel ${kind}`}
        action={cancel.bind(null, { id })}
        done="Cancelled"
      >
        Cancel {kind}…
      </ConfirmAction>
    </div>
  )
}

const REFRESH_MS = 3000

function Refunds({ refunds: { total, refunded, failed, failures } }: { refunds: RefundProgress }) {
  const isRunning = refunded + failed < total
  useRefreshWhile(isRunning, REFRESH_MS)
  return (
    <div className="mt-2">
      <Status announced={isRunning ? 'Refunding.' : undefined}>
        {total === 0 && 'No tickets to refund.'}
        {total > 0 && isRunning && `Refunding: ${formatNumber(refunded)} of ${formatCount(total, 'ticket')}.`}
        {total > 0 && !isRunning && `Refunded: ${formatNumber(refunded)} of ${formatCount(total, 'ticket')}.`}
      </Status>
      {isRunning && (
        <progress
          aria-label="Refunds"
          value={refunded + failed}
          max={total}
          className="mt-3 h-2 w-full max-w-md accent-brass"
        />
      )}
      {failed > 0 && (
        <>
          <p className="mt-4 font-medium text-danger">
            {formatCount(failed, 'ticket')} couldn’t be refunded. Refund {failed === 1 ? 'it' : 'them'} by hand.
          </p>
          <ul aria-label="Failed refunds" className="mt-2 divide-y divide-line border-y border-line">
            {failures.map((each) => (
              <li key={each.purchaseId} className="py-2 text-fine wrap-anywhere text-sand">
                <Failure failure={each} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Failure({ failure: { person, price, problem, purchaseId } }: { failure: FailedRefund }) {
  return (
    <>
      {person ? (
        <Link href={staffRoutes.user(person.id)} className={linkClass}>
          {person.email}
        </Link>
      ) : (
        `Receipt R-${purchaseId}`
      )}
      {`: ${formatAmount(price)}. ${refundProblems[problem]}`}
    </>
  )
}
