import { notFound } from 'next/navigation'
import { missingPage } from '@/app/_seo/page-metadata'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { routes } from '@/lib/shared/routes/routes'

export const metadata = missingPage

export default async function MissingDashboardPage() {
  await requirePageActor(routes.dashboard)
  notFound()
}
