import { hashPassword } from '@/lib/server/auth/password'
import { db } from '@/lib/server/db/client'
import { bulk } from './bulk'
import { Names } from './generated'

/** People of a generated catalogue, and what they have watched. */

const PASSWORD = 'kalyani-in-adi-tala'
/** Those who sign in: members, with videos begun and a list of their own. */
const SIGNED_IN = 6
const email = (index: number) => `member-${index}@bench.test`
/** Every tenth person is a member, every third has begun ten videos, every twentieth has saved five. */
const share = { member: 10, watching: 3, saving: 20 }
const each = { watched: 10, saved: 5 }
/** The row that nobody's password has: these people never sign in. */
const NO_HASH = '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5'

/** Writes the people, once, the ones who sign in first. Their roles come from subscriptions, as everywhere. */
export async function addPeople(count: number): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  const names = new Names(11)
  const words = Array.from({ length: 400 }, () => names.word())
  const now = new Date()
  await db.user.createMany({
    data: Array.from({ length: SIGNED_IN }, (_, index) => ({
      email: email(index),
      firstName: 'Asha',
      lastName: 'Rao',
      passwordHash,
      status: 'VERIFIED' as const,
      emailVerifiedAt: now,
    })),
  })
  await bulk(
    `INSERT INTO "User" ("email", "firstName", "lastName", "passwordHash", "status", "emailVerifiedAt", "createdAt", "updatedAt")
    SELECT 'person-' || n || '@bench.test', ($1::text[])[1 + n * 7919 % 400], ($1::text[])[1 + n * 1049 % 400],
      $2, 'VERIFIED', at, at, at
    FROM generate_series(1, $3::bigint) n CROSS JOIN LATERAL (SELECT now() - n % 1000 * interval '1 day' AS at) t`,
    words,
    NO_HASH,
    count - SIGNED_IN,
  )
  await bulk(
    `INSERT INTO "BillingCustomer" ("userId", "currency", "stripeCustomerId")
    SELECT "id", 'inr', 'cus_bench' || "id" FROM "User" WHERE "id" % $1 = 0 OR "passwordHash" <> $2`,
    share.member,
    NO_HASH,
  )
  await bulk(
    `INSERT INTO "Subscription" ("userId", "billingCustomerId", "stripeSubscriptionId", "status", "currency", "unitAmount",
      "startedAt", "currentPeriodEnd", "syncedAt")
    SELECT "userId", "id", 'sub_bench' || "id", 'active', 'inr', 40000, now(), now() + interval '20 days', now()
    FROM "BillingCustomer"`,
  )
}

/** One of the videos $2, which are the newest first: newer ones more often. */
const someVideo = '(($2::int[])[1 + floor(power(random(), 2) * cardinality($2::int[]))::int])'

/** Writes anew what people have begun and saved, spread over the videos that there are now. */
export async function addViewing(): Promise<void> {
  await bulk('TRUNCATE "WatchProgress", "SavedVideo"')
  const videos = await db.video.findMany({ select: { id: true }, orderBy: { publishedAt: 'desc' } })
  const ids = videos.map(({ id }) => id)
  await bulk(
    `INSERT INTO "WatchProgress" ("userId", "videoId", "positionSeconds", "completedAt", "updatedAt")
    SELECT u."id", ${someVideo}, 60 * n, CASE WHEN n % 3 = 0 THEN now() END, now() - n * interval '1 day'
    FROM "User" u CROSS JOIN generate_series(1, $4::int) n WHERE u."id" % $3 = 0 OR u."passwordHash" <> $1
    ON CONFLICT DO NOTHING`,
    NO_HASH,
    ids,
    share.watching,
    each.watched,
  )
  await bulk(
    `INSERT INTO "SavedVideo" ("userId", "videoId")
    SELECT u."id", ${someVideo}
    FROM "User" u CROSS JOIN generate_series(1, $4::int) n WHERE u."id" % $3 = 0 OR u."passwordHash" <> $1
    ON CONFLICT DO NOTHING`,
    NO_HASH,
    ids,
    share.saving,
    each.saved,
  )
}

/** Writes what the public pages show: a trailer for every tenth video that has none, and the featured videos. */
export async function addHighlights(): Promise<void> {
  await bulk(
    `INSERT INTO "Trailer" ("videoId", "name", "description", "thumbnailUrl", "durationSeconds", "fileKey", "position", "updatedAt")
    SELECT v."id", v."name", v."description", v."thumbnailUrl", 90, 'trailer-' || v."id" || '.mp4', v."id", now()
    FROM "Video" v WHERE v."id" % 10 = 0 AND NOT EXISTS (SELECT FROM "Trailer" t WHERE t."videoId" = v."id")`,
  )
  await bulk(
    `INSERT INTO "FeaturedVideo" ("page", "videoId", "position")
    SELECT page, "videoId", row_number() OVER (ORDER BY "videoId")
    FROM (SELECT "videoId" FROM "Trailer" ORDER BY "id" LIMIT 6) t
    CROSS JOIN unnest(ARRAY['visitor', 'landing', 'browse']::"FeaturedPage"[]) page
    ON CONFLICT DO NOTHING`,
  )
}

/**
 * Signs the members in.
 * @returns a cookie header for each
 */
export function signIn(origin: string): Promise<string[]> {
  return Promise.all(
    Array.from({ length: SIGNED_IN }, async (_, index) => {
      const answer = await fetch(`${origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: email(index), password: PASSWORD }),
      })
      if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`)
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
    }),
  )
}
