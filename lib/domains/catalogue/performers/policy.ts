import type { PerformerDto } from '@/lib/domains/catalogue/schema'

/**
 * Separates the first performer and all with the same role, such as both singers of a duo, from the accompanists. Must
 * match the SQL in `artists/queries`.
 */
export function leadersOf<Performer extends Pick<PerformerDto, 'role'>>(performers: readonly Performer[]) {
  const [first] = performers
  const role = first?.role?.toLowerCase()
  const leads = (one: Performer) => one === first || (role !== undefined && one.role?.toLowerCase() === role)
  return { leaders: performers.filter(leads), accompanists: performers.filter((one) => !leads(one)) }
}
