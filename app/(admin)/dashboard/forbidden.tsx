import { ButtonLink } from '@/components/ui/buttons/button'
import { routes } from '@/lib/shared/routes/routes'

export const metadata = { title: 'No access' }

/** A page of the dashboard that this member of the staff has no right for, inside the dashboard's own frame. */
export default function DashboardForbidden() {
  return (
    <section className="py-16 text-center">
      <h1 className="text-title">This page is for other staff</h1>
      <p className="mx-auto mt-6 mb-8 max-w-measure text-sand">
        Your staff role does not include it. An owner can change that in User accounts.
      </p>
      <ButtonLink href={routes.dashboard}>Go to my pages</ButtonLink>
    </section>
  )
}
