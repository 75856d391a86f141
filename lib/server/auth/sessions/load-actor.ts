import 'server-only'
import { prepared } from '@/lib/server/db/prepared-statement'
import { env } from '@/lib/server/env'
import { visitor, isSignedIn, type Actor } from '@/lib/shared/access/actor'
import { gate } from '@/lib/shared/access/gate'
import {
  deriveRole,
  entitlingStatuses,
  openPaymentStatuses,
  statusList,
  type StaffRole,
  type UserStatus,
} from '@/lib/shared/access/roles'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { IDLE_SECONDS, touchSession, SEEN_SECONDS } from './session-rows'
import type { SessionToken } from './session-token'

/** Whether staff can do nothing before they have turned on their second factor: where the product is public. */
function isStaffSecondFactorRequired(): boolean {
  const { STAFF_SECOND_FACTOR, APP_URL } = env()
  return (STAFF_SECOND_FACTOR ?? (APP_URL.startsWith('https:') ? 'required' : 'optional')) === 'required'
}

type ActorRow = Pick<Actor, 'id' | 'email' | 'firstName' | 'lastName'> & {
  provider: 'local' | 'google'
  status: UserStatus
  staffRole: StaffRole | null
  hasNoSecondFactor: boolean
  subscriptions: { status: string; pastDueSince: string | null }[]
  freeUntil: Date | null
  authenticatedAt: Date
  expiresAt: Date
  isSeenLongAgo: boolean
}

const STATUSES = statusList([...new Set([...entitlingStatuses, ...openPaymentStatuses])])

/**
 * Session and person, because each request of a signed-in person begins with them. Subscriptions that could neither
 * entitle nor be in arrears are left in the database.
 */
const selectActor = prepared<ActorRow>(`
  SELECT u."id", u."email", u."firstName", u."lastName", u."provider", u."status", u."staffRole"::text AS "staffRole",
    u."staffRole" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "SecondFactor" f WHERE f."userId" = u."id" AND f."confirmedAt" IS NOT NULL)
      AS "hasNoSecondFactor",
    s."authenticatedAt", s."expiresAt", s."lastSeenAt" < now() - make_interval(secs => ${SEEN_SECONDS}) AS "isSeenLongAgo",
    (SELECT coalesce(json_agg(json_build_object('status', p."status", 'pastDueSince', p."pastDueSince")
       ORDER BY p."currentPeriodEnd" DESC), '[]')
     FROM "Subscription" p WHERE p."userId" = u."id" AND p."status" IN (${STATUSES})) AS "subscriptions",
    (SELECT max(f."endsAt") FROM "FreeMembership" f WHERE f."userId" = u."id" AND f."endedAt" IS NULL) AS "freeUntil"
  FROM "Session" s JOIN "User" u ON u."id" = s."userId" AND u."sessionVersion" = s."sessionVersion"
  WHERE s."id" = $1 AND s."expiresAt" > now() AND s."lastSeenAt" > now() - make_interval(secs => ${IDLE_SECONDS})`)

/**
 * Who a session belongs to now, in one statement, with the role derived for this instant.
 * @returns the visitor when the person is gone or the session has ended: by signing out, by its age, after not being
 *   used, or with all others of the person (another session version)
 */
export async function loadActor(token: Pick<SessionToken, 'sessionId'> | null, now: Date = new Date()): Promise<Actor> {
  if (!token) return visitor
  const [row] = await selectActor([token.sessionId])
  if (!row) return visitor
  if (row.isSeenLongAgo) void touchSession(token.sessionId)
  const { id, email, firstName, lastName, provider, status, staffRole, freeUntil, authenticatedAt, expiresAt } = row
  const subscriptions = row.subscriptions.map(({ status, pastDueSince }) => ({
    status,
    pastDueSince: pastDueSince === null ? null : new Date(pastDueSince),
  }))
  const mustEnrol = row.hasNoSecondFactor && isStaffSecondFactorRequired()
  const role = mustEnrol ? 'GUEST' : deriveRole({ staffRole, subscriptions, freeUntil }, now)
  const session = { id: token.sessionId, authenticatedAt, expiresAt }
  const failedRenewal = subscriptions.find(({ status }) => openPaymentStatuses.includes(status))
  return {
    id,
    email,
    firstName,
    lastName,
    provider,
    status,
    role,
    staffRole,
    session,
    ...(failedRenewal && { failedRenewal }),
    ...(mustEnrol && { mustEnrol }),
  }
}

/**
 * Where a request for a page must go instead, by the database; null when it may see the page. A cookie that says
 * something else than the database is brought in line first, or the middleware and the page would send the browser back
 * and forth.
 * @param path the address being shown
 * @param token what the session cookie says, null when it is missing or not valid
 * @param actor whom the database knows by it
 * @param hasCookie whether there is a session cookie, valid or not
 */
export function getRedirectTarget(
  path: string,
  token: SessionToken | null,
  actor: Actor,
  hasCookie: boolean,
): string | null {
  const signedIn = isSignedIn(actor)
  const isInLine = signedIn
    ? token?.role === actor.role && token?.status === actor.status && (token.staffRole ?? null) === actor.staffRole
    : !hasCookie
  return isInLine ? gate(path, signedIn ? actor : null) : apiRoutes.sessionSync(path)
}
