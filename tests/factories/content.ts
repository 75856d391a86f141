import { readVideoDetail } from '@/lib/domains/catalogue/videos/queries'
import { newVideo, type VideoInput } from '@/lib/domains/catalogue/videos/schema'
import { db } from '@/lib/server/db/client'
import { logContext } from '@/lib/server/log/log-context'

export const PROGRAMME = [
  '0:00 Vatapi Ganapatim · Hamsadhwani · Adi · Muthuswami Dikshitar · Kriti · Sanskrit',
  '12:40 Brochevarevarura · Khamas · Adi · Mysore Vasudevachar',
  '1:02:03 Tillana | Behag | Adi',
].join('\n')

/** Returns a completed video form. Default: a draft with a Vimeo source. */
export function videoInput(input: Partial<VideoInput> = {}): VideoInput {
  return { ...newVideo, category: 'music', name: 'An evening', vimeo: '76979871', duration: '1:30:00', ...input }
}

/** Runs `work` as part of a request with this id. The audit log records the id. */
export const withRequestId = <Result>(requestId: string, work: () => Promise<Result>): Promise<Result> =>
  logContext().run({ requestId }, work)

export function auditOf(entity: string) {
  return db.auditEntry.findMany({
    where: { entity },
    orderBy: { id: 'desc' },
    select: { action: true, entityId: true, before: true, after: true, actorEmail: true, requestId: true },
  })
}

export async function storedVideo(id: number) {
  const row = await readVideoDetail(db, id)
  if (!row) throw new Error(`There is no video ${id}`)
  return row
}
