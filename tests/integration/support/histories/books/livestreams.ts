import { DAY, HOUR } from '@/tests/integration/support/histories/history'
import type { Ours } from './ours'

type Livestream = Ours['livestreams'][number]

/** End of the days in which ticket holders can watch it again. */
export const endOfLivestream = ({ startsAt, endsAt, catchUpDays }: Livestream): number =>
  (endsAt?.getTime() ?? startsAt.getTime() + 6 * HOUR) + catchUpDays * DAY
