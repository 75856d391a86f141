import { counted } from '@/lib/shared/format'
/** What to do first with the videos that belong to what should be deleted. */
const advice = {
  artist: 'Give them another artist first, or make this one a draft.',
  series: 'Take them out of the series first.',
  'sub-category': 'Move them to another sub-category first.',
}

/** Why something with videos cannot be deleted; null when it can. */
export function refusalByVideos(what: keyof typeof advice, name: string, videos: number): string | null {
  if (videos === 0) return null
  return `“${name}” has ${counted(videos, 'video')}. ${advice[what]}`
}

/** Why a video cannot be deleted: the accounts need one that was rented. Null when it can. */
export function refusalByRentals(name: string, rentals: number): string | null {
  if (rentals === 0) return null
  const times = rentals === 1 ? 'once' : `${rentals} times`
  return `“${name}” was rented ${times}, and the books keep it. Unpublish it instead.`
}
