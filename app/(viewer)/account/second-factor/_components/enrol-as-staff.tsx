'use client'

import { EnrolSecondFactor } from '@/components/accounts/enrol-second-factor'
import { routes } from '@/lib/shared/routes/routes'

/** Opens the dashboard afterwards, by a navigation of the browser: the router knows the person as another. */
export function EnrolAsStaff() {
  return <EnrolSecondFactor onDone={() => window.location.assign(routes.dashboard)} />
}
