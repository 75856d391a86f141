import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { EnrolAsStaff } from '@/components/accounts/enrol-second-factor'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { routes } from '@/lib/shared/routes/routes'

export const metadata: Metadata = { title: 'Set up two-step verification' }

/** Staff must set up two-step verification on this page before they can open any other protected page. */
export default async function SecondFactorPage() {
  const actor = await requirePageActor(routes.secondFactor)
  if (!actor.mustEnrol) redirect(routes.account)
  return (
    <div className="page-width max-w-4xl py-12">
      <h1 className="text-display">One thing first</h1>
      <p className="mt-4 mb-8 max-w-xl text-sand">
        Staff log in with a password and a code from an authenticator app. Turn on two-step verification to continue.
      </p>
      <EnrolAsStaff />
    </div>
  )
}
