import type { Metadata } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { DeleteAccount } from '@/app/(viewer)/account/_components/delete-account'
import { FirstPasswordRow, PasswordRow, SessionList } from '@/app/(viewer)/account/_components/password-row'
import { GiftsSection } from '@/app/(viewer)/account/_components/gifts-section'
import { ClearHistory, Following, PreferenceSwitch } from '@/app/(viewer)/account/_components/preferences'
import { SecondFactor, Passkeys, SignInMethods } from '@/app/(viewer)/account/_components/sign-in-methods'
import { SrutiPreference } from '@/app/(viewer)/account/_components/sruti-preference'
import { PaymentsSection, SubscriptionSection } from '@/app/(viewer)/account/_components/subscription-section'
import { ExportLink } from '@/components/accounts/export-link'
import { SignInProblem } from '@/components/accounts/google-section'
import { WritingSystemChoice } from '@/components/names/writing-system-choice'
import { ButtonLink } from '@/components/ui/buttons/button'
import { FocusRecovery } from '@/components/ui/dialogs/focus-recovery'
import { oauthProblemText } from '@/lib/domains/accounts/google/schema'
import { getProfile, getSruti } from '@/lib/domains/accounts/profile/queries'
import type { ProfileDto } from '@/lib/domains/accounts/schema'
import { listSessions } from '@/lib/domains/accounts/sessions/queries'
import { getSecondFactor, getSignInMethods, listPasskeys } from '@/lib/domains/accounts/sign-in/queries'
import { getDigestDay, listFollows } from '@/lib/domains/following/queries'
import { holdingsText } from '@/lib/domains/payments/holdings/policy'
import { getHoldings } from '@/lib/domains/payments/holdings/queries'
import { canAddPass } from '@/lib/domains/payments/passes/queries'
import { salesSwitches } from '@/lib/domains/content/sales/queries'
import { listGifts } from '@/lib/domains/payments/gifts/queries'
import { listPayments } from '@/lib/domains/payments/receipts/queries'
import { wantsRecommendations } from '@/lib/domains/viewing/recommendations/queries'
import { isOffered } from '@/lib/server/auth/google/oauth-providers'
import { hasFreshProof } from '@/lib/server/auth/proofs/fresh-proof'
import { passkeysPossible } from '@/lib/server/auth/proofs/passkeys'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { isPremium } from '@/lib/shared/access/roles'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

export const metadata: Metadata = { title: 'Account' }

export default async function AccountPage({ searchParams }: PageProps<'/account'>) {
  const { error } = await searchParams
  const problem = oauthProblemText(error)
  const actor = await requirePageActor(problem ? routes.accountWithError(String(error)) : routes.account)
  const [
    profile,
    factor,
    passkeys,
    signIn,
    sessions,
    holdings,
    payments,
    gifts,
    sales,
    follows,
    day,
    isSuggesting,
    sruti,
  ] = await Promise.all([
    getProfile(actor),
    getSecondFactor(actor),
    listPasskeys(actor),
    getSignInMethods(actor),
    listSessions(actor),
    getHoldings(actor),
    listPayments(actor),
    listGifts(actor),
    salesSwitches(),
    listFollows(actor),
    getDigestDay(actor),
    wantsRecommendations(actor),
    getSruti(actor),
  ])
  const hasPassword = signIn.methods.includes('password')
  return (
    <FocusRecovery className="page-width max-w-4xl py-12">
      <h1 className="text-display">Account</h1>
      {problem && (
        <div className="mt-6">
          <SignInProblem>{problem}</SignInProblem>
        </div>
      )}
      <Section title="Account">
        <AccountFacts profile={profile}>
          {hasPassword ? (
            <PasswordRow email={profile.email} />
          ) : (
            <FirstPasswordRow
              email={profile.email}
              isProven={hasFreshProof(actor)}
              hasGoogle={signIn.methods.includes('google') && isOffered('google')}
            />
          )}
        </AccountFacts>
      </Section>
      <Section title="Login methods">
        <SignInMethods {...signIn} />
      </Section>
      {passkeysPossible() && (
        <Section title="Passkeys">
          <Passkeys passkeys={passkeys} />
        </Section>
      )}
      <Section title="Two-step verification">
        <SecondFactor factor={factor} hasPassword={hasPassword} />
      </Section>
      <Section title="Devices">
        <SessionList sessions={sessions} />
      </Section>
      <Section title="Subscription">
        <SubscriptionSection
          roleName={profile.roleName}
          holdings={holdings}
          text={holdingsText(holdings, new Date())}
          canAddPass={await canAddPass(actor, holdings)}
        />
      </Section>
      <Section title="Payments">
        <PaymentsSection payments={payments} />
      </Section>
      <Section title="Gifts and codes" id="gifts">
        <GiftsSection gifts={gifts} isSold={sales.gifts} />
      </Section>
      <Section title="Notifications">
        <div className="flex flex-col gap-5">
          <PreferenceSwitch
            field="mailingList"
            label="Mailing list"
            hint="News about videos, livestreams and offers"
            initial={profile.mailingList}
          />
          <PreferenceSwitch
            field="livestreamReminders"
            label="Livestream reminders"
            hint="One day before and one hour before each livestream you’ve set a reminder for"
            initial={profile.livestreamReminders}
          />
        </div>
      </Section>
      <Section title="Following">
        <Following follows={follows} day={day} />
      </Section>
      <Section title="Script for names">
        <WritingSystemChoice>
          Show the names of ragas, talas, compositions, composers and artists in the script you read. Saved on this
          device.
        </WritingSystemChoice>
      </Section>
      <Section title="My sruti">
        <SrutiPreference viewerId={actor.id} initial={sruti} />
      </Section>
      <Section title="For you" id="for-you">
        <p className="mb-5 max-w-measure text-sand">
          Every night we pick videos based on what you’ve finished, followed or added to My List. Find them under ‘For
          you’ on Browse, each with the reason we picked it.
        </p>
        <PreferenceSwitch
          field="wantsRecommendations"
          label="Personal suggestions"
          hint="Turning this off deletes them immediately"
          initial={isSuggesting}
        />
      </Section>
      <Section title="Watch history">
        <p className="mb-5 max-w-measure text-sand">
          Where you stopped in each video, and what you’ve watched to the end. To remove a single video, open its page.
        </p>
        <ClearHistory viewerId={actor.id} />
      </Section>
      <Section title="Privacy & Terms">
        <PrivacyAndTerms email={profile.email} hasPassword={hasPassword} isSubscribed={holdings.membership !== null} />
      </Section>
    </FocusRecovery>
  )
}

function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section aria-label={title} id={id} className="mt-10 border-t border-line pt-6">
      <h2 className="mb-5 text-title text-brass">{title}</h2>
      {children}
    </section>
  )
}

function AccountFacts({ profile, children }: { profile: ProfileDto; children: ReactNode }) {
  const facts = [
    ['First name', profile.firstName],
    ['Last name', profile.lastName],
    ['Email', profile.email],
  ]
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-y-5">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-dust">{label}</dt>
          <dd dir="auto" className="mb-3 sm:mb-0">
            {value}
          </dd>
        </div>
      ))}
      <div className="contents">
        <dt className="text-dust">Plan</dt>
        <dd className="mb-3 flex items-center justify-between gap-4 sm:mb-0">
          {isPremium(profile.roleName) ? (
            'Premium'
          ) : (
            <>
              Guest
              <ButtonLink href={routes.selectPackage} variant="secondary" className="-my-2">
                Upgrade
              </ButtonLink>
            </>
          )}
        </dd>
      </div>
      {children}
    </dl>
  )
}

function PrivacyAndTerms({
  email,
  hasPassword,
  isSubscribed,
}: {
  email: string
  hasPassword: boolean
  isSubscribed: boolean
}) {
  return (
    <>
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
      <div className="mt-6 flex flex-wrap gap-3">
        <ExportLink path={apiRoutes.profileExport} label="Download my data" />
        <DeleteAccount email={email} isLocal={hasPassword} subscribed={isSubscribed} />
      </div>
    </>
  )
}
