import { route } from '@/lib/server/http/route'
import { AppError } from '@/lib/shared/errors'

/** Returns a JSON error for unknown API paths instead of the HTML page. */
const unknownRequest = route({ auth: 'public', originCheck: false }, async () => {
  throw new AppError('not_found', 'No such endpoint.')
})

export const GET = unknownRequest
export const HEAD = unknownRequest
export const POST = unknownRequest
export const PUT = unknownRequest
export const PATCH = unknownRequest
export const DELETE = unknownRequest
