import { getName, listNames, listNameVideos } from '@/lib/domains/catalogue/queries-names'
import { idParamsSchema } from '@/lib/shared/row-id'
import { apiPage } from '@/lib/domains/catalogue/schema-api'
import { namesLimit } from '@/lib/server/http/read-limits'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'
import type { NameKind } from '@/lib/shared/name-kinds'
import { pageQuerySchema } from '@/lib/shared/paging'

/** The names of a kind, with the number of videos of each. */
export const namesRoute = (kind: NameKind) =>
  route({ auth: 'public', query: pageQuerySchema, limits: [namesLimit] }, ({ query: { page } }) =>
    listNames(kind, page),
  )

/** One name. */
export const nameRoute = (kind: NameKind) =>
  route({ auth: 'public', params: idParamsSchema }, async ({ params: { id } }) => found(await getName(kind, id)))

/** The videos with a name. */
export const nameVideosRoute = (kind: NameKind) =>
  route(
    { auth: 'public', params: idParamsSchema, query: pageQuerySchema },
    async ({ actor, params: { id }, query: { page } }) => apiPage(found(await listNameVideos(actor, kind, id, page))),
  )
