import { ApiError, isTemporary } from '@/lib/client/requests/api'
import type { PlayerFailure } from './engine'

/** `MediaError.MEDIA_ERR_DECODE`: the loaded data can't be played. */
const CANNOT_PLAY = 3

const laterStatuses: readonly number[] = [408, 429]

/** True for HTTP statuses worth retrying. */
export const isLater = (status: number) => status >= 500 || laterStatuses.includes(status)

/** Reason why a server can't be reached. */
export const absence = () => (navigator.onLine ? 'unreachable' : 'offline')

/** Reason why a fresh URL could not be fetched. */
export function failureOf(error: unknown): PlayerFailure {
  if (!(error instanceof ApiError)) return 'unknown'
  if (isTemporary(error, laterStatuses)) return absence()
  return error.status === 401 ? 'signed-out' : 'unknown'
}

/** Reason why the browser could not play a URL. */
export function failureIn({ error }: HTMLMediaElement): PlayerFailure {
  if (!navigator.onLine) return 'offline'
  return error?.code === CANNOT_PLAY ? 'unplayable' : 'unknown'
}

/** `switch`: try hls.js instead of the browser's player. `ask`: check if the server is reachable. */
type Recovery = 'renew' | 'switch' | 'ask' | 'report'

/** Some browsers claim HLS support but can't play every stream, or give up at the first server error. */
export function recoveryOf(failure: PlayerFailure, can: { mayRenew: boolean; maySwitch: boolean }): Recovery {
  if (can.mayRenew) return 'renew'
  if (can.maySwitch && failure !== 'offline') return 'switch'
  return failure === 'unknown' ? 'ask' : 'report'
}
