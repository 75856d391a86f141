import Link from 'next/link'
import { RegistrationForm } from '@/app/(auth)/registration/_components/registration-form'
import { publicMetadata } from '@/app/_seo/public-metadata'
import { GoogleSection } from '@/components/accounts/google-section'
import { prefillSchema } from '@/lib/domains/accounts/schema'
import { isOffered } from '@/lib/server/auth/google/oauth-providers'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { PROSPECT_DEFAULT_DISCOUNT } from '@/lib/shared/constants'
import { routes } from '@/lib/shared/routes/routes'

export const generateMetadata = publicMetadata((name) => ({
  title: 'Set up your account',
  description: `Join ${name}: watch free videos of Indian dance and music right away, and choose a plan whenever you like.`,
  path: routes.registration,
}))

export default async function RegistrationPage({ searchParams }: PageProps<'/registration'>) {
  await requirePageActor(routes.registration)
  const query = await searchParams
  const { email, firstName, lastName, from, discount } = prefillSchema.parse({
    ...query,
    discount: query.discount || PROSPECT_DEFAULT_DISCOUNT,
  })
  return (
    <>
      {/* Display only. The actual discount comes from the stored prospect, after the email address is verified. */}
      {from === 'prospect' && discount !== null && (
        <aside className="mb-8 rounded-card border border-brass bg-raised p-5">
          <p className="programme-label text-brass-bright">Special Offer!</p>
          <p className="mt-1 font-display text-heading">{discount}% off</p>
          <p className="mt-2 text-sand">
            You’re eligible for the Premium Plan at this price for the first year of your membership.
          </p>
        </aside>
      )}
      <h1 className="text-heading">Set up your account</h1>
      {isOffered('google') && <GoogleSection label="Sign up with Google" />}
      <RegistrationForm prefill={{ email, firstName, lastName }} />
      <p className="mt-8 text-sand">
        Already have an account?{' '}
        <Link href={routes.login} className="text-brass-bright underline underline-offset-4">
          Log in
        </Link>
      </p>
    </>
  )
}
