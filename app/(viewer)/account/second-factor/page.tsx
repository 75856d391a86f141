import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { EnrolAsStaff } from '@/components/accounts/enrol-second-factor'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { routes } from '@/lib/shared/routes/routes'

export const metadata: Metadata = { title: 'Codes for your account' }

/** Where staff turn on their second factor before they can do anything else. */
export default async function SecondFactorPage() {
  const actor = await requirePageActor(routes.secondFactor)
  if (!actor.mustEnrol) redirect(routes.account)
  return (
    <div className="page-width max-w-4xl py-12">
      <h1 className="text-display">One thing first</h1>
      <p className="mt-4 mb-8 max-w-xl text-sand">
        Staff sign in with a password and a code of an app. Please turn on the codes for your account; everything else
        is open afterwards.
      </p>
      <EnrolAsStaff />
    </div>
  )
}
