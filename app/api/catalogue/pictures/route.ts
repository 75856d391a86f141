import { uploadPicture } from '@/lib/domains/media/pictures/mutations'
import { readBytes } from '@/lib/server/http/body'
import { route } from '@/lib/server/http/route'
import { PICTURE_BYTES } from '@/lib/shared/constants'

/** Accepts the raw file as the body, because pictures may be larger than a server action allows. */
export const POST = route({ auth: 'content', status: 201 }, async ({ actor, request }) =>
  uploadPicture(actor, await readBytes(request, PICTURE_BYTES)),
)
