import { readVideoDetail } from '@/lib/domains/catalogue/videos/queries'
import { newVideo, type VideoInput } from '@/lib/domains/catalogue/videos/schema'
import { db } from '@/lib/server/db/client'
import { logContext } from '@/lib/server/log/log-context'

/** Forms of staff as they come filled in. */

export const PROGRAMME = [
  '0:00 Vatapi Ganapatim · Hamsadhwani · Adi · Muthuswami Dikshitar · Kriti · Sanskrit',
  '12:40 Brochevarevarura · Khamas · Adi · Mysore Vasudevachar',
  '1:02:03 Tillana | Behag | Adi',
].join('\n')

/** A video at Vimeo with a name, a draft unless told otherwise. */
export function videoInput(input: Partial<VideoInput> = {}): VideoInput {
  return { ...newVideo, category: 'music', name: 'An evening', vimeo: '76979871', duration: '1:30:00', ...input }
}

/** Does the work as within a request of this id, which the audit log then has. */
export const withRequestId = <Result>(requestId: string, work: () => Promise<Result>): Promise<Result> =>
  logContext().run({ requestId }, work)

/** The entries of the audit log about one kind of thing, the newest first. */
export function auditOf(entity: string) {
  return db.auditEntry.findMany({
    where: { entity },
    orderBy: { id: 'desc' },
    select: { action: true, entityId: true, before: true, after: true, actorEmail: true, requestId: true },
  })
}

/** A video as staff read it. */
export async function storedVideo(id: number) {
  const row = await readVideoDetail(db, id)
  if (!row) throw new Error(`There is no video ${id}`)
  return row
}
