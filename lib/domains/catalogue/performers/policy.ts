import type { PerformerDto } from '@/lib/domains/catalogue/schema'

/**
 * Performers who lead are the first, and those who do what the first does: both singers of a duo lead. In SQL, of all
 * performers, `artists/queries` says the same: where the first is a draft, the page of the second says that they
 * accompany.
 * @param performers in their order
 */
export function leadersOf<Performer extends Pick<PerformerDto, 'role'>>(performers: readonly Performer[]) {
  const [first] = performers
  const role = first?.role?.toLowerCase()
  const leads = (one: Performer) => one === first || (role !== undefined && one.role?.toLowerCase() === role)
  return { leaders: performers.filter(leads), accompanists: performers.filter((one) => !leads(one)) }
}
