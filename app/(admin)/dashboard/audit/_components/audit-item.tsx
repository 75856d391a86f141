import Link from 'next/link'
import type { AuditChange, AuditEntryDto } from '@/lib/domains/audit/schema'
import { formatMoment } from '@/lib/shared/format'
import { routes } from '@/lib/shared/routes'

/** 'mark-used' → 'mark used', 'discountPercent' → 'discount percent'. */
const inWords = (name: string) =>
  name
    .replace(/-/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const readable = (value: string) => (INSTANT.test(value) ? formatMoment(value) : value)

/** A field as it was and as it became; the old value is struck through and both are named for assistive technology. */
function Change({ field, before, after }: AuditChange) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-dust">{inWords(field)}</dt>
      <dd className="flex flex-wrap gap-x-3 wrap-anywhere">
        {before !== null && (
          <del className="text-sand decoration-danger/70">
            <span className="sr-only">before: </span>
            {readable(before)}
          </del>
        )}
        {before !== null && after !== null && (
          <span aria-hidden className="text-dust">
            →
          </span>
        )}
        {after !== null && (
          <ins className="text-ivory no-underline">
            <span className="sr-only">after: </span>
            {readable(after)}
          </ins>
        )}
      </dd>
    </div>
  )
}

const personLink = (id: string) => (
  <Link href={routes.dashboardUser(Number(id))} prefetch={false} className="underline underline-offset-4">
    {id}
  </Link>
)

export function AuditItem({ entry }: { entry: AuditEntryDto }) {
  const { createdAt, actorEmail, action, entity, entityId, changes, requestId } = entry
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-4 md:grid-cols-[12rem_minmax(0,1fr)]">
      <p className="text-fine text-sand">
        <time dateTime={createdAt} title={requestId ? `Request ${requestId}` : undefined} className="numerals block">
          {formatMoment(createdAt)}
        </time>
        <span className="wrap-anywhere">{actorEmail}</span>
      </p>
      <div className="min-w-0">
        <p className="font-medium">
          <span className="text-brass-bright">{inWords(action)}</span> {inWords(entity)}
          {entityId && (
            <span className="numerals text-sand"> {entity === 'User' ? personLink(entityId) : entityId}</span>
          )}
        </p>
        {changes.length > 0 && (
          <dl className="mt-2 flex flex-col gap-1 text-fine">
            {changes.map((change) => (
              <Change key={change.field} {...change} />
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}
