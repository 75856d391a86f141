import { redirect } from 'next/navigation'
import { pageActor } from '@/lib/server/auth/gate'
import { routes } from '@/lib/shared/routes'

export default async function DashboardPage() {
  await pageActor(routes.dashboard)
  redirect(routes.dashboardTags)
}
