import Link from 'next/link'
import { PlanChoice } from '@/app/(viewer)/select-package/_components/plan-choice'
import { linkClass } from '@/components/ui/buttons/button-class'
import { salesSwitches } from '@/lib/domains/content/sales/queries'
import { getPassSale } from '@/lib/domains/payments/passes/queries'
import { getPlanOffer } from '@/lib/domains/payments/prospects/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { requestCountry } from '@/lib/server/http/request-country'
import { isPremium } from '@/lib/shared/access/roles'
import { routes } from '@/lib/shared/routes/routes'

export const metadata = { title: 'Choose your plan' }

export default async function SelectPackagePage() {
  const actor = await requirePageActor(routes.selectPackage)
  const location = await requestCountry()
  const { countryCode } = location
  const [offer, passes, { gifts }] = await Promise.all([
    getPlanOffer(actor, countryCode),
    getPassSale(actor, countryCode),
    salesSwitches(),
  ])
  return (
    <div className="page-width max-w-5xl py-10 md:py-16">
      <h1 className="text-display">Choose your plan</h1>
      <p className="mt-4 text-lead text-sand">Watch at any time. Cancel at any time.</p>
      <PlanChoice
        offer={offer}
        location={location}
        initialPlan={isPremium(actor.role) ? 'premium' : 'guest'}
        passes={passes}
      />
      {gifts && (
        <p className="mt-10 text-sand">
          For someone else?{' '}
          <Link href={routes.gift} prefetch={false} className={linkClass}>
            Give Premium as a gift
          </Link>
        </p>
      )}
    </div>
  )
}
