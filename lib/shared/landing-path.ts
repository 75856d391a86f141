import type { RoleName } from '@/lib/shared/roles'
import { routes } from '@/lib/shared/routes'

/** Header of the login call's answer: the page that the person wanted before, if any. The body is the session user. */
export const RETURN_TO_HEADER = 'x-return-to'

/**
 * Where a person goes who has signed in (specification §2).
 * @param wanted path that they came for, if any
 */
export function landingPath(roleName: RoleName | '' | null, wanted: string | null): string {
  return wanted ?? (roleName === 'ADMIN' ? routes.dashboardTags : routes.browse)
}
