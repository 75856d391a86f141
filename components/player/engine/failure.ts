import { ApiError, isTemporary } from '@/lib/client/requests/api'
import type { PlayerFailure } from './engine'

/** `MediaError.MEDIA_ERR_DECODE`: what was loaded cannot be played. */
const CANNOT_PLAY = 3

const laterStatuses: readonly number[] = [408, 429]

/** True of a status that a retry may change. */
export const isLater = (status: number) => status >= 500 || laterStatuses.includes(status)

/** Why a server that may answer again by itself is not reached. */
export const absence = () => (navigator.onLine ? 'unreachable' : 'offline')

/** Why a fresh address could not be fetched. */
export function failureOf(error: unknown): PlayerFailure {
  if (!(error instanceof ApiError)) return 'unknown'
  if (isTemporary(error, laterStatuses)) return absence()
  return error.status === 401 ? 'signed-out' : 'unknown'
}

/** Why the browser could not play an address. */
export function failureIn({ error }: HTMLMediaElement): PlayerFailure {
  if (!navigator.onLine) return 'offline'
  return error?.code === CANNOT_PLAY ? 'unplayable' : 'unknown'
}
