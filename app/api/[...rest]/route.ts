import { route } from '@/lib/server/http/route'
import { AppError } from '@/lib/shared/errors'

/** An address below /api that is no call: a JSON answer like every other error, not the page for people. */
const unknownCall = route({ auth: 'public', originCheck: false }, async () => {
  throw new AppError('not_found', 'There is no such call')
})

export const GET = unknownCall
export const HEAD = unknownCall
export const POST = unknownCall
export const PUT = unknownCall
export const PATCH = unknownCall
export const DELETE = unknownCall
