import 'server-only'
import { env } from '@/lib/server/env'

/** Whether staff can do nothing before they have turned on their second factor: where the product is public. */
export function isStaffSecondFactorRequired(): boolean {
  const { STAFF_SECOND_FACTOR, APP_URL } = env()
  return (STAFF_SECOND_FACTOR ?? (APP_URL.startsWith('https:') ? 'required' : 'optional')) === 'required'
}
