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

/** `switch`: hls.js plays it instead of the browser. `ask`: its server is asked whether it is there. */
type Recovery = 'renew' | 'switch' | 'ask' | 'report'

/**
 * The next step where the browser could not play an address. A browser may say that it plays streams and yet not play
 * this one, or end at the first errors of a server.
 */
export function recoveryOf(failure: PlayerFailure, can: { mayRenew: boolean; maySwitch: boolean }): Recovery {
  if (can.mayRenew) return 'renew'
  if (can.maySwitch && failure !== 'offline') return 'switch'
  return failure === 'unknown' ? 'ask' : 'report'
}
