import 'server-only'
import { prepared } from '@/lib/server/db/prepared-statement'
import { env } from '@/lib/server/env'
import { visitor, isSignedIn, type Actor, type Opened } from '@/lib/shared/access/actor'
import { CLOCKS_APART_MS, type EntitlementScope } from '@/lib/shared/access/entitlements'
import { gate } from '@/lib/shared/access/gate'
import {
  brokenMandates,
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

type EntitlementRow = readonly [scope: EntitlementScope, id: number | null]

type SubscriptionRow = {
  status: string
  pastDueSince: string | null
  /** Null unless it makes a new card necessary. */
  mandateState: string | null
  currentPeriodEnd: string
}

type ActorRow = Pick<Actor, 'id' | 'email' | 'firstName' | 'lastName'> & {
  provider: 'local' | 'google'
  status: UserStatus
  staffRole: StaffRole | null
  hasNoSecondFactor: boolean
  subscriptions: SubscriptionRow[]
  entitlements: EntitlementRow[]
  authenticatedAt: Date
  expiresAt: Date
  isSeenLongAgo: boolean
}

const STATUSES = statusList([...new Set([...entitlingStatuses, ...openPaymentStatuses])])

/** Uses a single statement, because it runs on every request of a logged-in person. `$2` is the current time. */
const selectActor = prepared<ActorRow>(`
  SELECT u."id", u."email", u."firstName", u."lastName", u."provider", u."status", u."staffRole"::text AS "staffRole",
    u."staffRole" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "SecondFactor" f WHERE f."userId" = u."id" AND f."confirmedAt" IS NOT NULL)
      AS "hasNoSecondFactor",
    s."authenticatedAt", s."expiresAt", s."lastSeenAt" < now() - make_interval(secs => ${SEEN_SECONDS}) AS "isSeenLongAgo",
    (SELECT coalesce(json_agg(json_build_object('status', p."status", 'pastDueSince', p."pastDueSince",
       'currentPeriodEnd', p."currentPeriodEnd", 'mandateState',
       CASE WHEN p."mandateState" IN (${statusList(brokenMandates)}) AND NOT p."cancelAtPeriodEnd" THEN p."mandateState" END)
       ORDER BY p."currentPeriodEnd" DESC), '[]')
     FROM "Subscription" p WHERE p."userId" = u."id" AND p."status" IN (${STATUSES})) AS "subscriptions",
    (SELECT coalesce(json_agg(json_build_array(e."scope",
       coalesce(e."videoId", e."seriesId", e."livestreamId", e."festivalId"))), '[]')
     FROM "Entitlement" e WHERE e."userId" = u."id" AND e."endedAt" IS NULL AND e."endsAt" > $2::timestamptz
       AND e."startsAt" <= $2::timestamptz + interval '${CLOCKS_APART_MS} milliseconds') AS "entitlements"
  FROM "Session" s JOIN "User" u ON u."id" = s."userId" AND u."sessionVersion" = s."sessionVersion"
  WHERE s."id" = $1 AND s."expiresAt" > now() AND s."lastSeenAt" > now() - make_interval(secs => ${IDLE_SECONDS})`)

function openedBy(rows: readonly EntitlementRow[]): Opened {
  const ids = (wanted: EntitlementScope) => rows.flatMap(([scope, id]) => (scope === wanted && id ? [id] : []))
  return { videos: ids('video'), series: ids('series'), livestreams: ids('livestream'), festivals: ids('festival') }
}

/** Returns a visitor if the session has ended or expired. */
export async function loadActor(token: Pick<SessionToken, 'sessionId'> | null, now: Date = new Date()): Promise<Actor> {
  if (!token) return visitor
  // As text, because the driver takes longer to format a date.
  const [row] = await selectActor([token.sessionId, now.toISOString()])
  if (!row) return visitor
  if (row.isSeenLongAgo) void touchSession(token.sessionId)
  const { id, email, firstName, lastName, provider, status, staffRole, authenticatedAt, expiresAt } = row
  const subscriptions = row.subscriptions.map(({ pastDueSince, currentPeriodEnd, ...facts }) => ({
    ...facts,
    pastDueSince: pastDueSince === null ? null : new Date(pastDueSince),
    currentPeriodEnd: new Date(currentPeriodEnd),
  }))
  const mustEnrol = row.hasNoSecondFactor && isStaffSecondFactorRequired()
  const isOpened = row.entitlements.some(([scope]) => scope === 'everything')
  const role = mustEnrol ? 'GUEST' : deriveRole({ staffRole, subscriptions, isOpened }, now)
  const session = { id: token.sessionId, authenticatedAt, expiresAt }
  const renewalProblem =
    subscriptions.find(({ status }) => openPaymentStatuses.includes(status)) ??
    subscriptions.find(({ mandateState }) => mandateState !== null)
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
    opens: openedBy(row.entitlements),
    ...(renewalProblem && { renewalProblem }),
    ...(mustEnrol && { mustEnrol }),
  }
}

/** Loads the actor of a request again, because a payment may have been stored in the meantime. */
export const reloadActor = async (actor: Actor): Promise<Actor> =>
  actor.session ? loadActor({ sessionId: actor.session.id }) : actor

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
