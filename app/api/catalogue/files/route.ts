import { findMediaFiles } from '@/lib/domains/catalogue/sources/queries'
import { mediaFilesQuerySchema } from '@/lib/domains/catalogue/sources/schema'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'content', query: mediaFilesQuerySchema }, ({ actor, query }) =>
  findMediaFiles(actor, query),
)
