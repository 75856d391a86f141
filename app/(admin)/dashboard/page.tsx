import { redirect } from 'next/navigation'
import { startsAtOverview } from '@/lib/server/auth/return-to'
import { pageActor } from '@/lib/server/auth/gate'
import { dashboardStart } from '@/lib/shared/dashboard-pages'
import { routes } from '@/lib/shared/routes'
import { staffRoutes } from '@/lib/shared/routes-staff'

export default async function DashboardPage() {
  const { id, staffRole } = await pageActor(routes.dashboard)
  redirect((await startsAtOverview(id)) ? staffRoutes.overview : dashboardStart[staffRole ?? 'OWNER'])
}
