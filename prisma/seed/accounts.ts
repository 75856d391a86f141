import { hashPassword } from '@/lib/server/auth/proofs/password'
import type { Db } from '@/lib/server/db/client'
import { monthsLater } from '@/lib/shared/format/days'
import { minorUnits } from '@/lib/shared/money/prices'
import {
  DEMO_PASSWORD,
  demoAccounts,
  demoProspect,
  demoSubscription,
  demoViewing,
  type DemoAccount,
} from '@/prisma/demo/accounts'
import type { VideoIds } from './videos'

/** Returns password hashes by email address. Call it before the transaction, because hashing is slow on purpose. */
export async function hashDemoPasswords(): Promise<Map<string, string>> {
  const hashes = await Promise.all(
    demoAccounts.map(async ({ email }) => [email, await hashPassword(DEMO_PASSWORD)] as const),
  )
  return new Map(hashes)
}

async function seedAccount(tx: Db, account: DemoAccount, passwordHash: string, now: Date): Promise<number> {
  const verified = account.status === 'VERIFIED'
  const { id } = await tx.user.upsert({
    where: { email: account.email },
    update: {},
    create: {
      email: account.email,
      firstName: account.firstName,
      lastName: account.lastName,
      passwordHash,
      provider: 'local',
      status: account.status,
      emailVerifiedAt: verified ? now : null,
      staffRole: account.staffRole,
      guestPlanChosenAt: account.choseGuestPlan ? now : null,
    },
    select: { id: true },
  })
  return id
}

async function seedMembership(tx: Db, userId: number, now: Date): Promise<void> {
  const { stripeCustomerId, stripeSubscriptionId, price } = demoSubscription
  const customer = await tx.billingCustomer.upsert({
    where: { stripeCustomerId },
    update: {},
    create: { userId, currency: price.currency, stripeCustomerId },
    select: { id: true },
  })
  await tx.subscription.upsert({
    where: { stripeSubscriptionId },
    update: {},
    create: {
      userId,
      billingCustomerId: customer.id,
      stripeSubscriptionId,
      status: 'active',
      currency: price.currency,
      unitAmount: minorUnits(price),
      startedAt: now,
      currentPeriodEnd: monthsLater(now, 1),
      syncedAt: now,
    },
  })
}

async function seedViewing(tx: Db, userId: number, videoId: VideoIds, now: Date): Promise<void> {
  await tx.watchProgress.createMany({
    data: demoViewing.watched.map(({ video, positionSeconds }) => ({
      userId,
      videoId: videoId(video),
      positionSeconds: positionSeconds ?? 0,
      completedAt: positionSeconds === null ? now : null,
      updatedAt: now,
    })),
    skipDuplicates: true,
  })
  await tx.savedVideo.createMany({
    data: demoViewing.saved.map((video) => ({ userId, videoId: videoId(video) })),
    skipDuplicates: true,
  })
}

export async function seedAccounts(
  tx: Db,
  videoId: VideoIds,
  hashes: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  for (const account of demoAccounts) {
    const userId = await seedAccount(tx, account, hashes.get(account.email) ?? '', now)
    if (!account.isMember) continue
    await seedMembership(tx, userId, now)
    await seedViewing(tx, userId, videoId, now)
  }
  await tx.prospect.createMany({ data: [{ ...demoProspect, importedAt: now }], skipDuplicates: true })
}
