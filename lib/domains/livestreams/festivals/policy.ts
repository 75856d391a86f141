import { formatDay } from '@/lib/shared/format/format'
import type { FestivalDto } from './schema'

/** Days of a festival in Singapore: '3 January 2027 – 5 January 2027'. Empty without livestreams. */
export function festivalDays({ livestreams }: Pick<FestivalDto, 'livestreams'>): string {
  const days = [livestreams.at(0), livestreams.at(-1)].flatMap((each) => (each ? [formatDay(each.startsAt)] : []))
  return [...new Set(days)].join(' – ')
}
