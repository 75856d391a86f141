import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ProgrammeRule } from '@/components/ui/section'

type GiftCardProps = {
  giverName: string
  recipientName: string
  message: string
  /** For example '3 months'. */
  pass: string
  brandName: string
  /** Code and how to redeem it. */
  children: ReactNode
  className?: string
}

/** Card of a gift, as its recipient sees it. On paper it is as wide as a postcard, in dark ink. */
export function GiftCard(props: GiftCardProps) {
  const { giverName, recipientName, message, pass, brandName, children, className } = props
  return (
    <div
      className={clsx(
        'kolam-lit relative rounded-card border border-brass bg-raised p-2 sm:p-3',
        'print:mx-auto print:w-[15.5cm] print:border-2 print:border-black! print:break-inside-avoid',
        className,
      )}
    >
      <div className="flex flex-col items-center rounded-sm border border-brass-deep px-5 py-8 text-center sm:px-10 sm:py-10 print:border-black! print:px-8 print:py-7">
        <p className="programme-label text-brass-bright">A gift for</p>
        <p dir="auto" className="mt-2 max-w-full font-display text-heading text-balance wrap-anywhere">
          {recipientName}
        </p>
        <ProgrammeRule className="my-6 w-full max-w-72 print:my-4 print:[&>span]:bg-black!" />
        <p className="font-display text-title text-brass-bright">
          {pass} of {brandName} Premium
        </p>
        <p className="mt-1 text-sand">Dance, concerts and lectures, as often as you like</p>
        {message.trim() !== '' && (
          <p
            dir="auto"
            className="mt-6 max-w-measure font-display text-lead whitespace-pre-line text-ivory italic wrap-anywhere print:mt-4"
          >
            {message.trim()}
          </p>
        )}
        <p className="mt-6 text-sand print:mt-4">
          From <bdi className="font-medium text-ivory">{giverName}</bdi>
        </p>
        <div className="mt-7 w-full border-t border-brass-deep pt-6 print:mt-5 print:border-black! print:pt-4">
          {children}
        </div>
      </div>
    </div>
  )
}
