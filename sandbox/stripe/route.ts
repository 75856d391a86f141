import type { RawObject } from './params'
import type { World } from './world'

/** One request to the API: decoded parameters, and the values of the path's placeholders in order. */
export type RouteRequest = { world: World; params: RawObject; path: string[] }

/** A request that the sandbox knows. The response is an object of Stripe with unexpanded ids. */
export type Route = { method: 'GET' | 'POST' | 'DELETE'; path: string; respond(request: RouteRequest): object }

/** The n-th placeholder of the path. */
export function segment(request: RouteRequest, index = 0): string {
  return request.path[index] ?? ''
}
