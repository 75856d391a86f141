import type { ComponentProps, ReactNode } from 'react'
import { DataTable } from '@/app/(admin)/dashboard/_list/data-table'
import { Pagination } from '@/components/ui/pagination'
import { PERSON_ROWS, personLists, type PersonDto, type PersonList } from '@/lib/domains/accounts/people/schema'
import type { Actor } from '@/lib/shared/access/actor'
import type { Paged, Slice } from '@/lib/shared/routes/paging'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { PersonSection } from './person-section'

/** What every list of a person's page gets: who asks, about whom, and which part of which list is shown. */
export type PersonPart = { actor: Actor; person: PersonDto; list: PersonList | undefined; page: number }

type PersonListFrameProps<Row> = {
  name: PersonList
  part: PersonPart
  /** Reads a part of the list of a person, by their id. */
  read: (actor: Actor, userId: number, slice: Slice) => Promise<Paged<Row>>
  actions?: ReactNode
  /** Above the list. */
  before?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A list of a person's page: how many there are, the first of them, and the way to all. Alone, it has pages. */
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
  /** Beside the title. */
  headActions?: ReactNode
} & Pick<ComponentProps<typeof DataTable<Row>>, 'columns' | 'actions'>

/** The same as a table. `actions` are those of a row. */
export function PersonTable<Row extends { id: number | string }>(props: PersonTableProps<Row>) {
  const { columns, actions, headActions, ...frame } = props
  return (
    <PersonListFrame {...frame} actions={headActions}>
      {(rows) => <DataTable label={personLists[frame.name]} columns={columns} rows={rows} actions={actions} />}
    </PersonListFrame>
  )
}
