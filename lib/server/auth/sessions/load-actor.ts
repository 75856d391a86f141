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

/** Uses a single statement, because it runs on every request of a logged-in person. */
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

/** Returns a visitor if the session has ended or expired. */
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
 * Returns null if the page may be shown. Redirects to update an outdated cookie first, because the middleware and the
 * page would otherwise redirect to each other forever.
 * @param hasCookie true even if the cookie is invalid
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
