import { formatInZone } from '@/lib/shared/format/format'
import { SINGAPORE_ZONE } from '@/lib/shared/format/singapore-time'

/** When a rental ends. @param expiresAt ISO instant */
export function RentalEnd({ expiresAt }: { expiresAt: string }) {
  return (
    <p className="mt-1 text-fine text-dust">
      Until <time dateTime={expiresAt}>{formatInZone(expiresAt, SINGAPORE_ZONE)}</time> Singapore time
    </p>
  )
}
