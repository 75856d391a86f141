import { listLyrics } from '@/lib/domains/catalogue/lyrics/queries'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'
import { idParamsSchema } from '@/lib/shared/row-id'

/** Doesn't check access, because lyrics are public even if the video is premium. */
export const GET = route({ auth: 'public', params: idParamsSchema }, async ({ params: { id } }) =>
  found(await listLyrics(id)),
)
