import { clsx } from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/buttons/button'
import { linkClass } from '@/components/ui/buttons/button-class'
import { formatPrice, type Price } from '@/lib/shared/money/prices'
import { routes } from '@/lib/shared/routes/routes'

/**
 * @param price Premium's monthly price in the visitor's region
 * @param hasGifts false while staff have turned gifts off
 */
export function Plans({ price, hasGifts = false }: { price: Price; hasGifts?: boolean }) {
  return (
    <section aria-labelledby="plans" className="border-y border-line bg-raised" data-for-viewer="visitor guest">
      <div className="page-width grid gap-x-16 gap-y-12 py-act lg:grid-cols-[1fr_2fr]">
        <h2 id="plans" className="text-display">
          Two ways to take a seat
        </h2>
        <div className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
          <Plan name="Guest" price="Free" per="for as long as you like">
            <p className="text-sand">
              Every free video in full, trailers for all the rest, and news of events and releases.
            </p>
            <div className="mt-6" data-for-viewer="visitor">
              <ButtonLink href={routes.registration} variant="secondary">
                Create your account
              </ButtonLink>
            </div>
          </Plan>
          <Plan name="Premium" price={formatPrice(price)} per="per month" leading>
            <p className="text-sand">
              The whole catalogue: exclusive recitals, series and lecture-demonstrations, and the latest videos. Renews
              every month until you cancel.
            </p>
            <div className="mt-6" data-for-viewer="guest">
              <ButtonLink href={routes.selectPackage}>Choose your plan</ButtonLink>
            </div>
          </Plan>
          {hasGifts && (
            <p className="text-sand sm:col-span-2">
              For somebody else?{' '}
              <Link href={routes.gift} prefetch={false} className={linkClass}>
                Give Premium
              </Link>{' '}
              by email, or as a card to print.
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

type PlanProps = { name: string; price: string; per: string; leading?: boolean; children: ReactNode }

function Plan({ name, price, per, leading = false, children }: PlanProps) {
  return (
    <div className={clsx('border-t-2 pt-5', leading ? 'border-brass' : 'border-edge')}>
      <h3 className={clsx('text-heading', leading && 'text-brass-bright')}>{name}</h3>
      <p className="mt-4 mb-5 flex flex-wrap items-baseline gap-x-2.5">
        <span className="numerals text-display font-medium">{price}</span> <span className="text-sand">{per}</span>
      </p>
      {children}
    </div>
  )
}
