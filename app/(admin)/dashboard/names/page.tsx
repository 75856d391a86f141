import { DataTable } from '@/app/(admin)/dashboard/_components/data-table'
import { optionsOf } from '@/app/(admin)/dashboard/_components/options-of'
import { SelectField } from '@/components/ui/select-field'
import { listPage } from '@/app/(admin)/dashboard/_components/list-page'
import { NumberCell } from '@/app/(admin)/dashboard/_components/cells'
import { NameActions } from '@/app/(admin)/dashboard/names/_components/name-actions'
import { RecentMerges } from '@/app/(admin)/dashboard/names/_components/recent-merges'
import { listMerges, listStaffNames } from '@/lib/domains/editorial/queries-names'
import {
  namesQuerySchema,
  staffNameLabels,
  type StaffNameDto,
  type StaffNameKind,
} from '@/lib/domains/editorial/schema-names'
import { readNameWords } from '@/lib/domains/knowledge/queries-words'
import { pageActor } from '@/lib/server/auth/gate'
import { staffRoutes } from '@/lib/shared/routes-staff'

export const metadata = { title: 'Names' }

const columns = {
  Name: ({ name, about }: StaffNameDto) => (
    <>
      <span className="font-medium text-ivory">{name}</span>
      {about && <span className="text-dust"> · {about}</span>}
    </>
  ),
  'Also written': ({ aliases }: StaffNameDto) => aliases.join(', ') || '–',
  Used: ({ uses }: StaffNameDto) => <NumberCell>{uses}</NumberCell>,
}

const NameList = listPage({
  title: 'Names',
  path: staffRoutes.names,
  schema: namesQuerySchema,
  list: listStaffNames,
  head: () => ({
    intro: 'Each raga, tala, composer, form, composition and artist is there once, with all its spellings.',
  }),
  placeholder: 'search a name',
  filters: ({ kind }) => (
    <SelectField label="Kind" name="kind" options={optionsOf(staffNameLabels)} defaultValue={kind} />
  ),
  show: (rows, { kind }) => <NameTable kind={kind} rows={rows} />,
})

async function NameTable({ kind, rows }: { kind: StaffNameKind; rows: StaffNameDto[] }) {
  const actor = await pageActor(staffRoutes.names)
  const words = await readNameWords(
    actor,
    kind,
    rows.map(({ id }) => id),
  )
  return (
    <DataTable
      label={staffNameLabels[kind]}
      columns={columns}
      rows={rows}
      actions={(name) => <NameActions kind={kind} name={name} words={words.get(name.id) ?? { body: '', version: 0 }} />}
    />
  )
}

export default async function NamesPage({ searchParams }: PageProps<'/dashboard/names'>) {
  const actor = await pageActor(staffRoutes.names)
  const [list, merges] = await Promise.all([NameList({ searchParams }), listMerges(actor)])
  return (
    <>
      {list}
      <RecentMerges merges={merges} />
    </>
  )
}
