import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { demoFestival, demoTicketed, type DemoTicketed } from '@/prisma/demo/tickets'

export const TICKETS_SEED = 'demo tickets'

const rowOf = ({ about, schedule, memberPrices, ...rest }: DemoTicketed, now: Date) => ({
  ...rest,
  ...schedule(now),
  description: about,
  memberPrices: memberPrices ?? Prisma.DbNull,
  publishedAt: now,
})

/** Returns the number of livestreams. */
export async function seedTickets(tx: Db, now: Date): Promise<number> {
  const { about: description, livestreams, ...festival } = demoFestival
  const { id: festivalId } = await tx.festival.create({
    data: { ...festival, description, publishedAt: now },
    select: { id: true },
  })
  await tx.livestream.createMany({
    data: [rowOf(demoTicketed, now), ...livestreams.map((each) => ({ ...rowOf(each, now), festivalId }))],
  })
  await tx.seedRun.createMany({ data: [{ name: TICKETS_SEED }], skipDuplicates: true })
  return 1 + livestreams.length
}
