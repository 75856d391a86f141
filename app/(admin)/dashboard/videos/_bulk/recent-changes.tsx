import { Section } from '@/components/ui/section'
import type { BulkChangeDto } from '@/lib/domains/catalogue/bulk/schema'
import { counted, formatMoment } from '@/lib/shared/format/format'
import { UndoChange } from './bulk-outcome'

/** The changes of many videos of the last day, each with its button to undo it. */
export function RecentChanges({ changes }: { changes: readonly BulkChangeDto[] }) {
  if (changes.length === 0) return null
  return (
    <Section id="changes" title="Changed together within a day" className="mt-12">
      <ul className="mt-4 max-h-96 overflow-y-auto border-t border-line pr-1">
        {changes.map((change) => (
          <li
            key={change.id}
            className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-b border-line py-2"
          >
            <p className="min-w-0 wrap-anywhere">
              {change.what}
              <span className="text-dust">
                {' '}
                · {counted(change.videos, 'video')} · {change.by} · {formatMoment(change.at)}
              </span>
            </p>
            {change.undoneBy ? (
              <span className="text-sand">Undone by {change.undoneBy}</span>
            ) : (
              <UndoChange change={change} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
