import { StateMark } from '@/app/(admin)/dashboard/_marks/marks'
import { PersonTable, type PersonPart } from '@/app/(admin)/dashboard/user-accounts/_person/person-list'
import { listPersonConsents } from '@/lib/domains/payments/consents/queries'
import type { ConsentDto } from '@/lib/domains/payments/consents/schema'
import { listPersonWithdrawals } from '@/lib/domains/withdrawals/queries'
import type { WithdrawalDto } from '@/lib/domains/withdrawals/schema'
import { formatMoment } from '@/lib/shared/format/format'
import { formatPrice } from '@/lib/shared/money/prices'

const consentColumns = {
  Agreed: ({ givenAt, page, country }: ConsentDto) => (
    <>
      {formatMoment(givenAt)}
      <span className="block text-fine text-dust">{[page, country].filter(Boolean).join(', ')}</span>
    </>
  ),
  Text: ({ text }: ConsentDto) => <span className="block max-w-measure text-fine">{text}</span>,
  Version: ({ version }: ConsentDto) => version,
}

export const Consents = (part: PersonPart) => (
  <PersonTable name="consents" part={part} read={listPersonConsents} columns={consentColumns} />
)

const withdrawalColumns = {
  Received: ({ declaredAt }: WithdrawalDto) => formatMoment(declaredAt),
  Contract: ({ title }: WithdrawalDto) => <bdi>{title}</bdi>,
  Statement: ({ kind }: WithdrawalDto) => (kind === 'withdrawal' ? 'Withdrawal' : 'Cancellation'),
  Refund: ({ refund }: WithdrawalDto) => refund && <span className="numerals">{formatPrice(refund)}</span>,
  Status: ({ completedAt }: WithdrawalDto) =>
    completedAt ? <StateMark tone="good">Done</StateMark> : <StateMark tone="waiting">Retrying</StateMark>,
}

export const Withdrawals = (part: PersonPart) => (
  <PersonTable name="withdrawals" part={part} read={listPersonWithdrawals} columns={withdrawalColumns} />
)
