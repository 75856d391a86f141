import { getVideo } from '@/lib/domains/catalogue/queries'
import { loadActor } from '@/lib/server/auth/sessions/load-actor'
import { openSession } from '@/lib/server/auth/sessions/session-rows'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import type { StaffRole } from '@/lib/shared/access/roles'
import { minorUnits, rentalPrice } from '@/lib/shared/money/prices'
import { future, past } from './catalogue'
import { createPerson, proofOf, subscribe } from './people'

let rentals = 0

export type ViewerOptions = {
  verified?: boolean
  /** True sets the staff role OWNER. */
  admin?: boolean
  staffRole?: StaffRole
  email?: string
  subscription?: { status: string; pastDueSince?: Date | null }
  rental?: { videoIds: number[]; paidAt?: Date; expiresAt?: Date; refundedAt?: Date }
}

/** Loads a person from the database with a new session. Returns a visitor if the person was deleted. */
export async function actorOf(userId: number, now?: Date): Promise<Actor> {
  const proven = await proofOf(userId)
  const sessionId = proven && (await openSession(proven, ''))
  return loadActor(sessionId ? { sessionId } : null, now)
}

export const roleOf = async ({ id }: { id: number }) => (await actorOf(id)).role

export const isOpenTo = async ({ id }: { id: number }, videoId: number, now?: Date): Promise<boolean> =>
  (await getVideo(await actorOf(id, now), videoId, now))?.source != null

/** Creates a person and returns their actor. Default: verified, without a plan. */
export async function makeViewer(options: ViewerOptions = {}): Promise<Actor> {
  const { verified = true, admin = false, staffRole, email, subscription, rental } = options
  const { id } = await createPerson({
    staffRole: admin ? 'OWNER' : staffRole,
    status: verified ? 'VERIFIED' : 'UNVERIFIED',
    ...(email !== undefined && { email }),
  })
  if (subscription) await subscribe(id, subscription.status, { pastDueSince: subscription.pastDueSince })
  for (const videoId of rental?.videoIds ?? []) await rent(id, videoId, rental)
  return actorOf(id)
}

/** Stores free months as staff would give them. Default: they started yesterday. */
export const giveFreeMonths = (userId: number, facts: { startsAt?: Date; endsAt: Date; endedAt?: Date | null }) =>
  db.entitlement.create({
    data: {
      ...{ userId, scope: 'everything', source: 'staff', reason: 'Thanks', givenByEmail: 'staff@example.org' },
      startsAt: past(1),
      ...facts,
    },
  })

/** Stores a ticket as its payment would. Default: paid yesterday, valid for a week. */
export async function giveTicket(
  userId: number,
  item: { livestreamId: number } | { festivalId: number },
  facts: { startsAt?: Date; endsAt?: Date; endedAt?: Date | null } = {},
) {
  rentals += 1
  const { startsAt = past(1), endsAt = future(7), endedAt = null } = facts
  const { id: purchaseId } = await db.purchase.create({
    data: {
      ...{ kind: 'ticket', userId, paidAt: startsAt, refundedAt: endedAt, ...item },
      ...{ stripeCheckoutSessionId: `cs_test_${rentals}`, amount: 800, currency: 'usd' },
    },
  })
  const scope = 'livestreamId' in item ? 'livestream' : 'festival'
  return db.entitlement.create({
    data: { userId, scope, source: 'ticket', startsAt, endsAt, endedAt, purchaseId, ...item },
  })
}

/** Creates a rental. Default: expires in six days. */
export function rent(userId: number, videoId: number, facts: Omit<Required<ViewerOptions>['rental'], 'videoIds'> = {}) {
  rentals += 1
  const [paidAt, refundedAt] = [facts.paidAt ?? past(1), facts.refundedAt]
  return db.entitlement.create({
    data: {
      ...{
        scope: 'video',
        source: 'rental',
        startsAt: paidAt,
        endsAt: facts.expiresAt ?? future(6),
        endedAt: refundedAt,
      },
      user: { connect: { id: userId } },
      video: { connect: { id: videoId } },
      purchase: {
        create: {
          ...{ kind: 'rental', userId, videoId, paidAt, refundedAt, stripeCheckoutSessionId: `cs_test_${rentals}` },
          ...{ amount: minorUnits(rentalPrice('world')), currency: rentalPrice('world').currency },
        },
      },
    },
  })
}
