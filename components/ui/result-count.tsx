import { formatCount, formatNumber } from '@/lib/shared/format/format'

export function ResultCount({ totalRecords, more }: { totalRecords: number; more?: boolean }) {
  return (
    <p role="status" className="sr-only">
      {more ? `${formatNumber(totalRecords)}+ results` : formatCount(totalRecords, 'result')}
    </p>
  )
}
