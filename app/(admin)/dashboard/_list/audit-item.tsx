import Link from 'next/link'
import { inWords, thingOf, thingsOf, verbOf } from '@/lib/domains/audit/policy'
import type { AuditChange, AuditEntryDto } from '@/lib/domains/audit/schema'
import { formatMoment } from '@/lib/shared/format/format'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const readable = (value: string) => (INSTANT.test(value) ? formatMoment(value) : value)

function Change({ field, before, after }: AuditChange) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-dust">{inWords(field)}</dt>
      <dd>
        <BeforeAfter before={before && readable(before)} after={after && readable(after)} />
      </dd>
    </div>
  )
}

function pageOf(entity: string, id: string): string | null {
  const number = Number(id)
  const pages: Record<string, () => string> = {
    User: () => staffRoutes.user(number),
    Video: () => staffRoutes.video(number),
    Trailer: () => staffRoutes.trailer(number),
    Artist: () => staffRoutes.artist(number),
    Series: () => staffRoutes.oneSeries(number),
    Livestream: () => staffRoutes.livestream(number),
    SubCategory: () => staffRoutes.subCategories,
    FeaturedVideo: () => staffRoutes.featured,
    VimeoMapping: () => staffRoutes.vimeo,
  }
  return Object.hasOwn(pages, entity) ? (pages[entity]?.() ?? null) : null
}

function EntityLink({ entity, id, name }: { entity: string; id: string; name: string | null }) {
  const href = name === null && entity !== 'FeaturedVideo' ? null : pageOf(entity, id)
  const text = name ?? id
  if (!href)
    return (
      <span dir="auto" className={name ? 'wrap-anywhere' : 'numerals text-sand'}>
        {text}
      </span>
    )
  return (
    <Link dir="auto" href={href} prefetch={false} className="underline underline-offset-4">
      {text}
    </Link>
  )
}

export function AuditItem({ entry }: { entry: AuditEntryDto }) {
  const { createdAt, actorId, actorEmail, actorName, action, entity, entityId, entityName, changes, requestId } = entry
  const [verb = '', rest] = verbOf(action).split('…')
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-4 md:grid-cols-[12rem_minmax(0,1fr)]">
      <p className="text-fine text-sand">
        <time
          dateTime={createdAt}
          title={requestId ? `Request ID: ${requestId}` : undefined}
          className="numerals block"
        >
          {formatMoment(createdAt)}
        </time>
        <span className="wrap-anywhere">{actorEmail}</span>
      </p>
      <div className="min-w-0">
        <p className="font-medium">
          {actorId === null || actorName === null ? (
            <span className="wrap-anywhere">{actorEmail}</span>
          ) : (
            <EntityLink entity="User" id={String(actorId)} name={nameWithoutAddress(actorName)} />
          )}{' '}
          <span className="text-brass-bright">{verb.trim()}</span> {entityId ? thingOf(entity) : thingsOf(entity)}
          {entityId && (
            <>
              {' '}
              <EntityLink entity={entity} id={entityId} name={entityName} />
            </>
          )}
          {rest && <span className="text-brass-bright">{rest}</span>}
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

/** Removes the email address, because it is shown next to the time. */
const nameWithoutAddress = (name: string) => name.replace(/ \([^()]*\)$/, '')

type BeforeAfterProps = {
  before: string | null
  after: string | null
}

export function BeforeAfter({ before, after }: BeforeAfterProps) {
  return (
    <span className="flex flex-wrap gap-x-3 wrap-anywhere">
      {before !== null && (
        <del className="text-sand decoration-danger/70">
          <span className="sr-only">before: </span>
          {before}
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
          {after}
        </ins>
      )}
    </span>
  )
}
