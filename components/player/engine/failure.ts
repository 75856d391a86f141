import { ApiError, isTemporary } from '@/lib/client/requests/api'
import type { PlayerFailure } from './engine'

/** Value of `MediaError.MEDIA_ERR_DECODE`: the loaded data can't be played. */
const CANNOT_PLAY = 3

const laterStatuses: readonly number[] = [408, 429]

/** Returns true for HTTP statuses worth retrying. */
export const isLater = (status: number) => status >= 500 || laterStatuses.includes(status)

/** Returns the failure to report when a server can't be reached. */
export const absence = () => (navigator.onLine ? 'unreachable' : 'offline')

/** Returns the failure to report when the request for a fresh URL fails. */
export function failureOf(error: unknown): PlayerFailure {
  if (!(error instanceof ApiError)) return 'unknown'
  if (isTemporary(error, laterStatuses)) return absence()
  return error.status === 401 ? 'signed-out' : 'unknown'
}

/** Returns the failure to report when the browser can't play a URL. */
export function failureIn({ error }: HTMLMediaElement): PlayerFailure {
  if (!navigator.onLine) return 'offline'
  return error?.code === CANNOT_PLAY ? 'unplayable' : 'unknown'
}

/**
 * `renew` requests a fresh URL, `switch` tries hls.js instead of the browser's player, and `ask` checks if the server
 * can be reached.
 */
type Recovery = 'renew' | 'switch' | 'ask' | 'report'

/**
 * Chooses hls.js if the browser's own player fails, because some browsers claim HLS support but can't play every
 * stream, or give up at the first server error.
 */
export function recoveryOf(failure: PlayerFailure, can: { mayRenew: boolean; maySwitch: boolean }): Recovery {
  if (can.mayRenew) return 'renew'
  if (can.maySwitch && failure !== 'offline') return 'switch'
  return failure === 'unknown' ? 'ask' : 'report'
}
