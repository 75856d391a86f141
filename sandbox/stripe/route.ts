import type { RawObject } from './params'
import type { World } from './world'

/** `path` contains the values of the path's `:name` segments, in order. */
export type RouteRequest = { world: World; params: RawObject; path: string[] }

/** `respond` returns an object in Stripe's format, with unexpanded ids. */
export type Route = { method: 'GET' | 'POST' | 'DELETE'; path: string; respond(request: RouteRequest): object }

export function segment(request: RouteRequest, index = 0): string {
  return request.path[index] ?? ''
}
