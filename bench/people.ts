import { hashPassword } from '@/lib/server/auth/proofs/password'
import { db } from '@/lib/server/db/client'
import { sentCookies } from '@/tests/support/requests/sent-cookies'
import { bulk } from './bulk'
import { Names } from './generated'
import { inPortions } from './multiplied'

// People for generated catalogues, with the videos that they have watched and saved.

const PASSWORD = 'kalyani-in-adi-tala'
/** Number of members who can log in. They have started and saved videos. */
const SIGNED_IN = 6
const email = (index: number) => `member-${index}@bench.test`
/** Shares of people as 1 in N. */
const share = { member: 10, watching: 3, saving: 20 }
const each = { watched: 10, saved: 5 }
/** Matches no password, because these people never log in. */
const NO_HASH = '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5'

async function addSignedIn(): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  const now = new Date()
  await db.user.createMany({
    data: Array.from({ length: SIGNED_IN }, (_, index) => ({
      email: email(index),
      firstName: 'Asha',
      lastName: 'Rao',
      passwordHash,
      status: 'VERIFIED' as const,
      emailVerifiedAt: now,
      staffRole: index === 0 ? ('OWNER' as const) : null,
    })),
  })
}

const ids = (first: number, last: number) => `"id" BETWEEN ${first} AND ${last}`
const ofShare = (share: number) => `("id" % ${share} = 0 OR "id" <= ${SIGNED_IN})`
/** SQL that picks a random video. Prefers low ids, because some videos are more popular. */
const someVideo = (videos: number) => `(1 + floor(power(random(), 2) * ${videos}))::int`

/**
 * Adds people with subscriptions, audit log entries and emails.
 * @param from current number of people
 * @param to wanted number of people
 */
export async function addPeople(from: number, to: number): Promise<void> {
  if (from === 0) await addSignedIn()
  const names = new Names(11)
  const words = `('{${Array.from({ length: 400 }, () => names.word()).join()}}'::text[])`
  await inPortions(
    'people',
    { from: Math.max(from, SIGNED_IN) + 1, to },
    (first, last) => `
    INSERT INTO "User" ("email", "firstName", "lastName", "passwordHash", "status", "emailVerifiedAt", "createdAt", "updatedAt")
    SELECT 'person-' || n || '@bench.test', ${words}[1 + n * 7919 % 400], ${words}[1 + n * 1049 % 400],
      '${NO_HASH}', 'VERIFIED', at, at, at
    FROM generate_series(${first}::bigint, ${last}) n
    -- The names come round again every 400 people: the days must not, or all of one name would be of a few days.
    CROSS JOIN LATERAL (SELECT now() - abs(hashint8(n) % 1000) * interval '1 day' - n % 86400 * interval '1 second' AS at) t`,
  )
  await inPortions(
    'people with mails and entries of the audit log',
    { from: from + 1, to },
    (first, last) => `
    INSERT INTO "BillingCustomer" ("userId", "currency", "stripeCustomerId")
    SELECT "id", 'inr', 'cus_bench' || "id" FROM "User" WHERE ${ids(first, last)} AND ${ofShare(share.member)};
    INSERT INTO "Subscription" ("userId", "billingCustomerId", "stripeSubscriptionId", "status", "currency", "unitAmount",
      "startedAt", "currentPeriodEnd", "syncedAt")
    SELECT "userId", "id", 'sub_bench' || "id", 'active', 'inr', 40000, now(), now() + "id" % 30 * interval '1 day', now()
    FROM "BillingCustomer" WHERE "userId" BETWEEN ${first} AND ${last};
    INSERT INTO "OutboxMail" ("toAddress", "template", "subject", "text", "html", "createdAt", "sentAt")
    SELECT "email", 'welcome', 'Welcome to Rasika', '', '', "createdAt", "createdAt" FROM "User" WHERE ${ids(first, last)};
    INSERT INTO "AuditEntry" ("actorId", "actorEmail", "action", "entity", "entityId", "createdAt")
    SELECT 1, '${email(0)}', 'verify', 'User', "id"::text, "createdAt" FROM "User" WHERE ${ids(first, last)}`,
  )
}

/** Replaces all watch progress and saved videos. */
export async function addViewing(people: number, videos: number): Promise<void> {
  await bulk('TRUNCATE "WatchProgress", "SavedVideo"')
  await inPortions(
    'people with progress and lists',
    { from: 1, to: people },
    (first, last) => `
    SET LOCAL session_replication_role = replica;
    INSERT INTO "WatchProgress" ("userId", "videoId", "positionSeconds", "completedAt", "updatedAt")
    SELECT "id", ${someVideo(videos)}, 60 * n, CASE WHEN n % 3 = 0 THEN now() END, now() - n * interval '1 day'
    FROM "User" CROSS JOIN generate_series(1, ${each.watched}) n WHERE ${ids(first, last)} AND ${ofShare(share.watching)}
    ON CONFLICT DO NOTHING;
    INSERT INTO "SavedVideo" ("userId", "videoId")
    SELECT "id", ${someVideo(videos)}
    FROM "User" CROSS JOIN generate_series(1, ${each.saved}) n WHERE ${ids(first, last)} AND ${ofShare(share.saving)}
    ON CONFLICT DO NOTHING`,
  )
}

/** Gives every tenth video a trailer unless it already has one. Also fills the featured videos. */
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
 * Logs the members in.
 * @returns a cookie header for each member
 */
export function signIn(origin: string): Promise<string[]> {
  return Promise.all(
    Array.from({ length: SIGNED_IN }, async (_, index) => {
      const answer = await fetch(`${origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: email(index), password: PASSWORD }),
      })
      if (!answer.ok) throw new Error(`Login returned ${answer.status}: ${await answer.text()}`)
      return sentCookies(answer.headers)
    }),
  )
}
