import type { Metadata } from 'next'
import { ResendVerification } from '@/app/(auth)/registration/verify-email/_components/resend-verification'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { isSignedIn } from '@/lib/shared/access/actor'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

export const metadata: Metadata = { title: 'Verify your email', robots: { index: false } }

export default async function VerifyEmailPage() {
  const actor = await requirePageActor(routes.verifyEmail)
  return (
    <>
      <h1 className="text-heading">One last step</h1>
      <p className="mt-5 text-lead text-sand">
        We have sent you an email with a confirmation link. Check your inbox to verify your email address and account.
      </p>
      <ResendVerification signedInAs={isSignedIn(actor) ? actor.email : null} />
      {isSignedIn(actor) && (
        <p className="mt-8 text-sand">
          Not you?{' '}
          <a href={apiRoutes.logout} className="text-brass-bright underline underline-offset-4">
            Log Out
          </a>
        </p>
      )}
    </>
  )
}
