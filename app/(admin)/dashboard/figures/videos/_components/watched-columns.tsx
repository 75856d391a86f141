import { NumberCell } from '@/app/(admin)/dashboard/_list/cells'
import { shownValue } from '@/app/(admin)/dashboard/figures/_components/chart-frame'
import { completionPercent } from '@/lib/domains/reports/policy'
import { formatHours, formatNumber } from '@/lib/shared/format/format'

type Watched = { starts: number; completions: number; seconds: number }

/** How many of those who started finished: '42%', or a dash where nobody started. */
export const finishedShare = ({ starts, completions }: Pick<Watched, 'starts' | 'completions'>) =>
  shownValue(completionPercent(starts, completions), '%')

/** How much of a video was watched, in a list of videos and in one of months. */
export const watchedColumns = {
  Starts: ({ starts }: Watched) => <NumberCell>{formatNumber(starts)}</NumberCell>,
  Finished: (watched: Watched) => <NumberCell>{finishedShare(watched)}</NumberCell>,
  Hours: ({ seconds }: Watched) => <NumberCell>{formatHours(seconds)}</NumberCell>,
}
