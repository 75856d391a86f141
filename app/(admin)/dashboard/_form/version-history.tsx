import { clsx } from 'clsx'
import { ConfirmAction } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { Pagination } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { restoreContentAction } from '@/lib/domains/content/actions'
import type { StaffContent, ContentChangeDto } from '@/lib/domains/content/schema'
import { formatMoment } from '@/lib/shared/format/format'
import type { ChangedLine } from '@/lib/shared/format/line-diff'
import type { Paged } from '@/lib/shared/routes/paging'

const looks = {
  same: { className: 'text-dust' },
  gap: { className: 'text-dust' },
  gone: { className: 'text-danger line-through', word: 'Removed: ' },
  new: { className: 'text-ivory', word: 'Added: ' },
} as const satisfies Record<ChangedLine['kind'], { className: string; word?: string }>

function Difference({ lines }: { lines: ChangedLine[] }) {
  if (lines.length === 0) return <p className="py-2 text-sand">No lines changed.</p>
  return (
    <ul className="flex flex-col gap-1 border-l border-line py-2 pl-4 text-fine">
      {lines.map(({ kind, text }, index) => {
        const look: { className: string; word?: string } = looks[kind]
        return (
          <li key={index} className={clsx('wrap-anywhere', look.className)}>
            {look.word && <span className="sr-only">{look.word}</span>}
            {kind === 'new' && <span aria-hidden>+ </span>}
            {kind === 'gone' && <span aria-hidden>− </span>}
            <bdi>{text}</bdi>
          </li>
        )
      })}
    </ul>
  )
}

type VersionHistoryProps = {
  text: Pick<StaffContent, 'key' | 'version'>
  path: string
  changes: Paged<ContentChangeDto>
}

export function VersionHistory({ text, path, changes }: VersionHistoryProps) {
  const { key, version } = text
  return (
    <Section id="versions" title="Version history" className="mt-12 max-w-3xl border-t border-line pt-8">
      {changes.totalRecords === 0 && <p className="mt-3 text-sand">No changes yet.</p>}
      <ol className="mt-4 flex flex-col">
        {changes.data.map(({ number, note, author, createdAt, lines }) => (
          <li key={number} className="border-t border-line py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p>
                <span className="font-medium text-ivory">Version {number}</span>{' '}
                <span className="text-sand">
                  {formatMoment(createdAt)}
                  {author && `, ${author}`}
                </span>
                {note && (
                  <span dir="auto" className="block text-sand">
                    {note}
                  </span>
                )}
              </p>
              {number === version ? (
                <span className="programme-label text-brass">Current</span>
              ) : (
                <ConfirmAction
                  label={`Restore version ${number}`}
                  title={`Restore version ${number}?`}
                  description="Visitors will see it immediately. The current version stays in this list."
                  confirm="Restore"
                  action={restoreContentAction.bind(null, { key, number, version })}
                  done="Restored"
                >
                  Restore
                </ConfirmAction>
              )}
            </div>
            {number > 1 && (
              <details>
                <summary className="inline-flex min-h-11 cursor-pointer items-center text-sand underline underline-offset-4 hover:text-brass-bright">
                  Changes in version {number}
                </summary>
                <Difference lines={lines} />
              </details>
            )}
          </li>
        ))}
      </ol>
      <Pagination path={path} query={{}} page={changes.page} totalPages={changes.totalPages} />
    </Section>
  )
}
