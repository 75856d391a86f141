import type { PerformerDto } from '@/lib/domains/catalogue/schema'

/** Leaders are the first performer and everyone with the same role. Must match the SQL in `artists/queries`. */
export function leadersOf<Performer extends Pick<PerformerDto, 'role'>>(performers: readonly Performer[]) {
  const [first] = performers
  const role = first?.role?.toLowerCase()
  const leads = (one: Performer) => one === first || (role !== undefined && one.role?.toLowerCase() === role)
  return { leaders: performers.filter(leads), accompanists: performers.filter((one) => !leads(one)) }
}
