import { ButtonLink } from '@/components/ui/buttons/button'
import { routes } from '@/lib/shared/routes/routes'

export const metadata = { title: 'No access' }

export default function DashboardForbidden() {
  return (
    <section className="py-16 text-center">
      <h1 className="text-title">You don’t have access to this page</h1>
      <p className="mx-auto mt-6 mb-8 max-w-measure text-sand">
        Your staff role doesn’t include it. An owner can change your role under User accounts.
      </p>
      <ButtonLink href={routes.dashboard}>Go to dashboard</ButtonLink>
    </section>
  )
}
