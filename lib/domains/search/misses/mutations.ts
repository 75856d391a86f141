import 'server-only'
import { recordSearchMiss } from '@/lib/domains/reports/mutations'
import { isFiltered } from '@/lib/domains/search/filters/queries'
import { searchVideos, searchWithFilters } from '@/lib/domains/search/queries'
import type { SearchInput, SearchPageDto } from '@/lib/domains/search/schema'
import type { Actor } from '@/lib/shared/access/actor'

export async function searchAndRecordMiss(actor: Actor, input: SearchInput): Promise<SearchPageDto> {
  return recordMiss(input, await searchVideos(actor, input))
}

export async function searchWithFiltersAndRecordMiss(actor: Actor, input: SearchInput) {
  const { first, filters } = await searchWithFilters(actor, input)
  return { first: recordMiss(input, first), filters }
}

function recordMiss(input: SearchInput, found: SearchPageDto): SearchPageDto {
  const whole = input.page === 0 && input.subCategories.length === 0 && !isFiltered(input)
  if (whole && found.totalRecords === 0 && input.query !== '') void recordSearchMiss(input.query)
  return found
}
