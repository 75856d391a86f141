import { redirect } from 'next/navigation'
import { pageActor } from '@/lib/server/auth/gate'
import { dashboardStart } from '@/lib/shared/rights'
import { routes } from '@/lib/shared/routes'

export default async function DashboardPage() {
  const { staffRole } = await pageActor(routes.dashboard)
  redirect(dashboardStart[staffRole ?? 'OWNER'])
}
