import { ActionButton } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { Section } from '@/components/ui/section'
import { undoMergeAction } from '@/lib/domains/catalogue/actions'
import type { MergeDto } from '@/lib/domains/names/entries/schema'
import { formatMoment } from '@/lib/shared/format/format'

/** The merges of the last day, each with its button to undo it. */
export function RecentMerges({ merges }: { merges: readonly MergeDto[] }) {
  if (merges.length === 0) return null
  return (
    <Section id="merges" title="Merged within a day" className="mt-12">
      <ul className="mt-4 max-h-96 overflow-y-auto border-t border-line pr-1">
        {merges.map(({ id, kind, from, into, at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2">
            <p>
              <span className="text-dust">{kind}</span> <bdi>{from}</bdi> <span className="text-dust">into</span>{' '}
              <bdi>{into}</bdi>
              <span className="text-dust"> · {formatMoment(at)}</span>
            </p>
            <ActionButton action={undoMergeAction.bind(null, { id })} label={`Undo: ${from} into ${into}`}>
              Undo
            </ActionButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
