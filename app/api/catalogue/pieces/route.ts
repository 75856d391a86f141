import { z } from 'zod'
import { PIECES_TEXT_MAX } from '@/lib/domains/catalogue/programme/schema'
import { previewPieces } from '@/lib/domains/names/lookup/queries'
import { route } from '@/lib/server/http/route'

const body = z.object({ text: z.string().max(PIECES_TEXT_MAX) })

/**
 * Uses POST, because the text is too long for a URL. Not a server action, because requests must be aborted when the
 * person keeps typing.
 */
export const POST = route({ auth: 'content', body }, ({ actor, body: { text } }) => previewPieces(actor, text))
