import Link from 'next/link'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { DataTable, NameCell } from '@/app/(admin)/dashboard/_list/data-table'
import { Pagination } from '@/components/ui/pagination'
import { PERSON_ROWS, personLists, type PersonDto, type PersonList } from '@/lib/domains/accounts/people/schema'
import type { Actor } from '@/lib/shared/access/actor'
import { hasRight } from '@/lib/shared/access/rights'
import { formatNumber } from '@/lib/shared/format/format'
import type { Paged, Slice } from '@/lib/shared/routes/paging'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

/** Props of every list on a person's page. If `list` is set, the page shows only that list, with pagination. */
export type PersonPart = { actor: Actor; person: PersonDto; list: PersonList | undefined; page: number }

type PersonListFrameProps<Row> = {
  name: PersonList
  part: PersonPart
  read: (actor: Actor, userId: number, slice: Slice) => Promise<Paged<Row>>
  actions?: ReactNode
  before?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/**
 * Shows the first rows of a list with a link to the full list. If the page shows only this list, paginates it instead.
 */
export async function PersonListFrame<Row>({ name, part, read, actions, before, children }: PersonListFrameProps<Row>) {
  const { actor, person, list, page } = part
  const path = staffRoutes.user(person.id)
  const isAlone = list === name
  const slice = isAlone ? { page, size: PERSON_ROWS.all } : { page: 0, size: PERSON_ROWS.few }
  const rows = await read(actor, person.id, slice)
  const isCut = !isAlone && rows.totalRecords > rows.data.length
  return (
    <PersonSection
      title={personLists[name]}
      count={rows.totalRecords}
      more={isCut ? `${path}?list=${name}` : undefined}
      actions={actions}
    >
      {before}
      {rows.data.length > 0 ? children(rows.data) : <p className="mt-4 text-sand">None.</p>}
      {isAlone && <Pagination path={path} query={{ list: name }} page={page} totalPages={rows.totalPages} />}
    </PersonSection>
  )
}

type PersonTableProps<Row extends { id: number | string }> = Omit<PersonListFrameProps<Row>, 'children' | 'actions'> & {
  headActions?: ReactNode
} & Pick<ComponentProps<typeof DataTable<Row>>, 'columns' | 'actions'>

/** Shows a table in a `PersonListFrame`. `actions` apply to a row, `headActions` to the whole list. */
export function PersonTable<Row extends { id: number | string }>(props: PersonTableProps<Row>) {
  const { columns, actions, headActions, ...frame } = props
  return (
    <PersonListFrame {...frame} actions={headActions}>
      {(rows) => <DataTable label={personLists[frame.name]} columns={columns} rows={rows} actions={actions} />}
    </PersonListFrame>
  )
}

type PersonSectionProps = {
  title: string
  count?: number
  /** URL of the full list; undefined if all rows are already shown. */
  more?: string
  actions?: ReactNode
  children: ReactNode
}

/** The heading is focusable, because it receives focus when a focused control disappears. */
export function PersonSection({ title, count, more, actions, children }: PersonSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={id} tabIndex={-1} className="text-title text-brass focus:outline-none">
          {title} {count !== undefined && <span className="numerals ml-2 text-dust">{formatNumber(count)}</span>}
        </h2>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
      {more && (
        <p className="mt-3">
          <Link href={more} prefetch={false} className="inline-flex min-h-11 items-center underline underline-offset-4">
            Show all {formatNumber(count ?? 0)}
            <span className="sr-only">: {title}</span>
          </Link>
        </p>
      )}
    </section>
  )
}

/** Skips facts that are null. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-y-2.5">
      {Object.entries(facts)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-dust">{name}</dt>
            <dd dir="auto" className="mb-2 sm:mb-0">
              {value}
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** Links to the video only if the staff member has access to its page. */
export const videoCellFor = (actor: Actor) =>
  function VideoCell({ id, name }: { id: number; name: string }) {
    return hasRight(actor, 'content') ? <NameCell href={staffRoutes.video(id)}>{name}</NameCell> : name
  }
