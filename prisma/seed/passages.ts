import type { Db } from '@/lib/server/db/client'
import { demoPassages } from '@/prisma/demo/passages'

export const PASSAGES_SEED = 'demo passages'

/** Skips accounts and videos that have been deleted, and passages that exist. */
export async function seedPassages(tx: Db): Promise<number> {
  const users = await tx.user.findMany({
    where: { email: { in: demoPassages.map(({ email }) => email) } },
    select: { id: true, email: true },
  })
  const videos = await tx.video.findMany({
    where: { externalId: { in: demoPassages.map(({ video }) => `demo:${video}`) } },
    select: { id: true, externalId: true },
  })
  const { count } = await tx.passage.createMany({
    data: demoPassages.flatMap(({ email, video, ...passage }) => {
      const userId = users.find((user) => user.email === email)?.id
      const videoId = videos.find(({ externalId }) => externalId === `demo:${video}`)?.id
      return userId && videoId ? [{ userId, videoId, ...passage }] : []
    }),
    skipDuplicates: true,
  })
  await tx.seedRun.createMany({ data: [{ name: PASSAGES_SEED }], skipDuplicates: true })
  return count
}
