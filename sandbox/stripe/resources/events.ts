import { optional, text } from '@/sandbox/stripe/params'
import { listRoute, retrieveRoute } from '@/sandbox/stripe/records'
import type { Route } from '@/sandbox/stripe/route'

/** Supports a wildcard at the end of the pattern, such as `customer.*`. */
const matches = (pattern: string, type: string) =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern

export const eventRoutes: Route[] = [
  listRoute('/v1/events', 'events', [], { type: optional(text()) }, (event, { type = '*' }) =>
    matches(type, event.type),
  ),
  retrieveRoute('/v1/events', 'events'),
]
