import { ButtonLink } from '@/components/ui/buttons/button'
import type { ContractDto, ExitKind, WithdrawalDto } from '@/lib/domains/withdrawals/schema'
import { formatDay, formatInSingapore } from '@/lib/shared/format/format'
import { formatPrice } from '@/lib/shared/money/prices'
import { routes } from '@/lib/shared/routes/routes'

export const exitLabels: Record<ExitKind, string> = { withdrawal: 'Withdraw', cancellation: 'End renewal' }

export function PaidLine({ paid }: Pick<ContractDto, 'paid'>) {
  return (
    <p className="text-sand">
      {paid ? `${formatPrice(paid.price, 'always')}, paid on ${formatDay(paid.at)}` : 'Not paid yet'}
    </p>
  )
}

type ContractListProps = { contracts: ContractDto[]; code: string | null }

export function ContractList({ contracts, code }: ContractListProps) {
  if (contracts.length === 0) return null
  return (
    <ul className="mt-6 border-t border-line">
      {contracts.map(({ id, title, paid, exits, refusal }) => (
        <li key={id} className="border-b border-line py-6">
          <h2 className="text-title wrap-anywhere">
            <bdi>{title}</bdi>
          </h2>
          <PaidLine paid={paid} />
          {exits.map(({ kind, text }) => (
            <div key={kind} className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p className="max-w-measure">{text}</p>
              <ButtonLink
                href={routes.withdrawFrom(id, kind, code)}
                prefetch={false}
                variant="secondary"
                aria-label={`${exitLabels[kind]}: ${title}`}
              >
                {exitLabels[kind]}
              </ButtonLink>
            </div>
          ))}
          {refusal && <p className="mt-3 max-w-measure text-fine text-dust">{refusal}</p>}
        </li>
      ))}
    </ul>
  )
}

function DeclaredText({ kind, title, refund, declaredAt, completedAt }: WithdrawalDto) {
  const isWithdrawal = kind === 'withdrawal'
  return (
    <>
      <span className="font-medium">
        {isWithdrawal ? 'Withdrawn from ' : 'Cancelled: '}
        <bdi>{title}</bdi>
      </span>
      <span className="block text-fine text-sand">
        Received on {formatInSingapore(declaredAt)}.{refund && ` Refund: ${formatPrice(refund, 'always')}.`}
        {completedAt === null && ' We’re working on it.'}
      </span>
    </>
  )
}

export function DeclaredList({ declared }: { declared: WithdrawalDto[] }) {
  if (declared.length === 0) return null
  return (
    <section aria-labelledby="declared" className="mt-12">
      <h2 id="declared" className="text-title">
        Already received
      </h2>
      <ul className="mt-4 flex flex-col gap-4">
        {declared.map((each) => (
          <li key={each.id}>
            <DeclaredText {...each} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function DeclaredNotice({ declared }: { declared: WithdrawalDto }) {
  return (
    <div role="status" className="mt-8 rounded-card border border-peacock bg-raised p-5">
      <p className="font-display text-title">
        {declared.kind === 'withdrawal' ? 'We’ve received your withdrawal' : 'We’ve received your cancellation'}
      </p>
      <p className="mt-2">
        <DeclaredText {...declared} />
      </p>
      <p className="mt-2 text-sand">We’ve emailed you a confirmation.</p>
    </div>
  )
}
