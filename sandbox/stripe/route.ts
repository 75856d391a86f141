import type { RawObject } from './params'
import type { World } from './world'

/** One API call: decoded parameters and the values of the path's placeholders, in order. */
export type Call = { world: World; params: RawObject; path: string[] }

/** A call the sandbox knows. The answer is a Stripe object with ids unexpanded. */
export type Route = { method: 'GET' | 'POST' | 'DELETE'; path: string; answer(call: Call): object }

/** The n-th placeholder of the path. */
export function segment(call: Call, index = 0): string {
  return call.path[index] ?? ''
}
