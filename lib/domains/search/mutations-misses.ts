import 'server-only'
import { recordSearchMiss } from '@/lib/domains/insights/mutations'
import { searchVideos } from '@/lib/domains/search/queries'
import { isFiltered } from '@/lib/domains/search/queries-filters'
import type { SearchInput, SearchPageDto } from '@/lib/domains/search/schema'
import type { Actor } from '@/lib/shared/actor'

/**
 * `searchVideos`, and counts a search of the whole catalogue that found nothing for the figures of the dashboard. The
 * count does not delay the result. Benchmarks use `searchVideos` itself.
 * @returns as `searchVideos`
 */
export async function searchForPeople(actor: Actor, input: SearchInput): Promise<SearchPageDto> {
  const found = await searchVideos(actor, input)
  const whole = input.page === 0 && input.subCategories.length === 0 && !isFiltered(input)
  if (whole && found.totalRecords === 0 && input.query !== '') void recordSearchMiss(input.query)
  return found
}
