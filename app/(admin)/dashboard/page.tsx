import { redirect } from 'next/navigation'
import { startsAtOverview } from '@/lib/server/auth/return-to'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { routes } from '@/lib/shared/routes/routes'
import { dashboardStart, staffRoutes } from '@/lib/shared/routes/routes-staff'

export default async function DashboardPage() {
  const { id, staffRole } = await requirePageActor(routes.dashboard)
  redirect((await startsAtOverview(id)) ? staffRoutes.overview : dashboardStart[staffRole ?? 'OWNER'])
}
