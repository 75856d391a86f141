import { noSuch } from '../faults'
import { listPage } from '../list'
import { list, optional, paging, readParams, text } from '../params'
import { segment, type Route } from '../route'

export const eventRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/events',
    answer({ world, params }) {
      const query = readParams(params, {
        ...paging,
        type: optional(text()),
        types: optional(list(text(), { max: 20 })),
      })
      // `customer.*` stands for all types below it.
      const matches = (pattern: string, type: string) =>
        pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
      const wanted = query.types ?? (query.type === undefined ? null : [query.type])
      const rows = [...world.tables.events.values()]
      const matching = rows.filter((each) => wanted === null || wanted.some((pattern) => matches(pattern, each.type)))
      return listPage(matching, query, '/v1/events')
    },
  },
  {
    method: 'GET',
    path: '/v1/events/:id',
    answer(call) {
      readParams(call.params, {})
      const event = call.world.tables.events.get(segment(call))
      if (event === undefined) throw noSuch('event', segment(call))
      return event
    },
  },
]
