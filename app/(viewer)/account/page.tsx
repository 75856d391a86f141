import type { Metadata } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { ManageSubscription } from '@/app/(viewer)/account/_components/manage-subscription'
import { ButtonLink } from '@/components/ui/button'
import { getProfile } from '@/lib/domains/accounts/queries'
import { pageActor } from '@/lib/server/auth/gate'
import { formatDay } from '@/lib/shared/format'
import { isPremium } from '@/lib/shared/roles'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Account', robots: { index: false } }

export default async function AccountPage() {
  const profile = await getProfile(await pageActor(routes.account))
  const { subscription } = profile
  const facts = [
    ['First name', profile.firstName],
    ['Last name', profile.lastName],
    ['Email', profile.email],
  ]
  return (
    <div className="page-width max-w-4xl py-12">
      <h1 className="text-display">Account</h1>
      <Section title="Account">
        <dl className="grid gap-4 sm:grid-cols-[10rem_1fr]">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-dust">{label}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Subscription">
        {isPremium(profile.roleName) ? (
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p>
              <span className="font-display text-title text-brass-bright">Premium</span>
              {subscription && (
                <span className="ml-3 text-sand">
                  {subscription.cancelAtPeriodEnd ? 'ends' : 'renews'} on {formatDay(subscription.currentPeriodEnd)}
                </span>
              )}
            </p>
            {profile.roleName === 'MEMBER' && <ManageSubscription />}
          </div>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p>
              <span className="font-display text-title">Guest</span>
              <span className="ml-3 text-sand">free films, and trailers of all the others</span>
            </p>
            <ButtonLink href={routes.selectPackage}>Upgrade Plan</ButtonLink>
          </div>
        )}
      </Section>
      <Section title="Notifications">
        <p className="text-sand">
          {profile.mailingList ? 'You receive our mails about new films, livestreams and offers.' : 'You receive no news by mail.'}
        </p>
      </Section>
      <Section title="Privacy & Terms">
        <ul className="flex flex-wrap gap-6">
          <li>
            <Link href={routes.privacy} className="underline underline-offset-4">
              Privacy
            </Link>
          </li>
          <li>
            <Link href={routes.terms} className="underline underline-offset-4">
              Terms & Conditions
            </Link>
          </li>
        </ul>
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-10 border-t border-line pt-6">
      <h2 className="mb-5 text-title text-brass">{title}</h2>
      {children}
    </section>
  )
}
