import { ApiError, unreachable } from '@/lib/client/api'
import { statusByCode } from '@/lib/shared/errors'
import type { ActionResult } from '@/lib/shared/result'

/**
 * Waits for a server action.
 * @param running what the action returned
 * @returns its data
 * @throws ApiError with the server's message and field messages; status 0 when the network failed
 */
export async function dataOf<T>(running: Promise<ActionResult<T>>): Promise<T> {
  const result = await running.catch((cause: unknown) => {
    // What `fetch` throws without a network.
    if (cause instanceof TypeError) throw unreachable()
    throw cause
  })
  if (!result.ok) throw new ApiError(statusByCode[result.code], result.message, result.fields, result.demand)
  return result.data
}
