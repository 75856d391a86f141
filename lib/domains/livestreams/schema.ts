export type LivestreamStatus = 'streaming now' | 'coming soon'

export type LivestreamDto = {
  id: number
  name: string
  thumbnail: string
  /** ISO date in Singapore, where the product is operated: '2026-01-31'. */
  date: string
  /** Time of day in Singapore: '19:30'. */
  time: string
  /** ISO instant, for showing it in the viewer's own zone. */
  startsAt: string
  desc: string
  status: LivestreamStatus
}
