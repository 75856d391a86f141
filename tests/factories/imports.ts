import { GET as exportRoute } from '@/app/api/catalogue/export/route'
import { readImportFile } from '@/lib/domains/import/videos/files'
import { importVideos } from '@/lib/domains/import/videos/mutations'
import type { ImportFormat } from '@/lib/domains/import/videos/schema'
import { db } from '@/lib/server/db/client'
import { call } from '@/tests/support/requests/request-scope'
import { storedVideo } from './content'
import { signedIn } from './people'
import { makeViewer } from './viewers'

const operator = { id: 0, email: 'operator' }

/** Yields the content in small chunks, like a disk or the network. */
export async function* parts(content: string | Buffer, size = 7) {
  const bytes = Buffer.from(content)
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

export const load = (content: string | Buffer, format: ImportFormat = 'csv', options = {}) =>
  importVideos(readImportFile(parts(content), format), { actor: operator, ...options })

export const csv = (...lines: string[]) => `${lines.join('\n')}\n`

/** Columns required for a new video. */
export const NEW = 'externalId,name,category,vimeo,duration'

export async function byExternalId(externalId: string) {
  const { id } = await db.video.findUniqueOrThrow({ where: { externalId }, select: { id: true } })
  return storedVideo(id)
}

/**
 * Exports the catalogue as an admin.
 * @param query additional query parameters, beginning with `&`
 */
export async function exported(format: 'csv' | 'json', query = ''): Promise<string> {
  const admin = await makeViewer({ admin: true })
  const { status, text } = await call(exportRoute, {
    url: `/api/catalogue/export?format=${format}${query}`,
    cookies: await signedIn(admin),
  })
  if (status !== 200) throw new Error(`the export was answered ${status}`)
  return text
}
