import { sellerLines } from '@/lib/domains/payments/receipts/policy'
import type { PaymentDto } from '@/lib/domains/payments/receipts/schema'
import { formatDay } from '@/lib/shared/format/format'
import { formatPrice } from '@/lib/shared/money/prices'

/** What was paid, with the provider's documents, and who sold it. */
export function PaymentsSection({ payments }: { payments: PaymentDto[] }) {
  return (
    <>
      {payments.length === 0 ? (
        <p className="text-sand">You have not paid for anything yet.</p>
      ) : (
        <ul className="flex flex-col">
          {payments.map(({ title, price, paidAt, isRefunded, documentHref }) => (
            <li
              key={documentHref}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3"
            >
              <span className="min-w-0 break-words">
                <bdi>{title}</bdi>
                <span className="block text-fine text-sand">
                  {formatDay(paidAt)}
                  {isRefunded && ' · refunded'}
                </span>
              </span>
              <span className="flex items-baseline gap-6">
                <span className="numerals">{formatPrice(price, 'always')}</span>
                {/* Not a `Link`: it leads to another site. */}
                <a href={documentHref} className="py-2 underline underline-offset-4">
                  Receipt<span className="sr-only">{` of ${title}, ${formatDay(paidAt)}`}</span>
                </a>
              </span>
            </li>
          ))}
        </ul>
      )}
      <address className="mt-5 text-fine text-dust not-italic">
        {sellerLines().map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </>
  )
}
