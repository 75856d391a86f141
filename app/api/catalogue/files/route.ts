import { findMediaFiles } from '@/lib/domains/editorial/queries-sources'
import { mediaFilesQuerySchema } from '@/lib/domains/editorial/schema-sources'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'content', query: mediaFilesQuerySchema }, ({ actor, query }) =>
  findMediaFiles(actor, query),
)
