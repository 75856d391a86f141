import { ActionButton } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { NumberCell, DataTable } from '@/app/(admin)/dashboard/_list/data-table'
import { FilterSelect } from '@/app/(admin)/dashboard/_list/filter-select'
import { listPage } from '@/app/(admin)/dashboard/_list/list-page'
import { NameActions } from '@/app/(admin)/dashboard/names/_components/name-actions'
import { Section } from '@/components/ui/section'
import { undoMergeAction } from '@/lib/domains/catalogue/actions'
import { readArticles } from '@/lib/domains/names/articles/queries'
import { listMerges, listStaffNames } from '@/lib/domains/names/entries/queries'
import {
  namesQuerySchema,
  staffNameLabels,
  type StaffNameDto,
  type StaffNameKind,
  type MergeDto,
} from '@/lib/domains/names/entries/schema'
import { readTransliterations } from '@/lib/domains/names/transliteration/queries'
import type { TransliterationsDto } from '@/lib/domains/names/transliteration/schema'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { formatMoment } from '@/lib/shared/format/format'
import {
  isTransliteratedKind,
  writingSystemLabels,
  writingSystems,
  type WritingSystem,
} from '@/lib/shared/music/writing-systems'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.names, { query: namesQuerySchema })

const columns = {
  Name: ({ name, about }: StaffNameDto) => (
    <>
      <span dir="auto" className="font-medium text-ivory">
        {name}
      </span>
      {about && (
        <span className="text-dust">
          {' '}
          · <bdi>{about}</bdi>
        </span>
      )}
    </>
  ),
  'Other spellings': ({ aliases }: StaffNameDto) => aliases.join(', ') || '–',
  Uses: ({ uses }: StaffNameDto) => <NumberCell>{uses}</NumberCell>,
}

const NameList = listPage({
  title: 'Names',
  path: staffRoutes.names,
  schema: namesQuerySchema,
  list: listStaffNames,
  head: () => ({
    intro: 'Every raga, tala, composer, form, composition and artist, listed once with all spellings.',
  }),
  placeholder: 'Search names',
  filters: ({ kind, draft }) => (
    <>
      <FilterSelect label="Type" name="kind" labels={staffNameLabels} value={kind} none={null} />
      <FilterSelect label="Unconfirmed in" name="draft" labels={writingSystemLabels} value={draft} none="Show all" />
    </>
  ),
  show: (rows, { kind }) => <NameTable kind={kind} rows={rows} />,
})

async function NameTable({ kind, rows }: { kind: StaffNameKind; rows: StaffNameDto[] }) {
  const actor = await requirePageActor(staffRoutes.names)
  const ids = rows.map(({ id }) => id)
  const [words, spellings] = await Promise.all([
    readArticles(actor, kind, ids),
    isTransliteratedKind(kind) ? readTransliterations(actor, kind, ids) : new Map<number, TransliterationsDto>(),
  ])
  return (
    <DataTable
      label={staffNameLabels[kind]}
      columns={{
        ...columns,
        ...(isTransliteratedKind(kind) && {
          'Confirmed scripts': ({ id }: StaffNameDto) => <ScriptMarks spellings={spellings.get(id) ?? {}} />,
        }),
      }}
      rows={rows}
      actions={(name) => (
        <NameActions
          kind={kind}
          name={name}
          words={words.get(name.id) ?? { body: '', version: 0 }}
          spellings={spellings.get(name.id) ?? {}}
        />
      )}
    />
  )
}

function ScriptMarks({ spellings }: { spellings: TransliterationsDto }) {
  const isSure = (script: WritingSystem) => spellings[script]?.confirmed && spellings[script]?.ofOtherName === null
  const sure = writingSystems.filter(isSure).map((script) => writingSystemLabels[script])
  return sure.length === writingSystems.length ? 'All' : sure.join(', ') || <span className="text-dust">None</span>
}

export default async function NamesPage({ searchParams }: PageProps<'/dashboard/names'>) {
  const actor = await requirePageActor(staffRoutes.names)
  const [list, merges] = await Promise.all([NameList({ searchParams }), listMerges(actor)])
  return (
    <>
      {list}
      <RecentMerges merges={merges} />
    </>
  )
}

function RecentMerges({ merges }: { merges: readonly MergeDto[] }) {
  if (merges.length === 0) return null
  return (
    <Section id="merges" title="Recent merges" className="mt-12">
      <ul className="mt-4 max-h-96 overflow-y-auto border-t border-line pr-1">
        {merges.map(({ id, kind, from, into, at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2">
            <p>
              <span className="text-dust">{kind}</span> <bdi>{from}</bdi> <span className="text-dust">into</span>{' '}
              <bdi>{into}</bdi>
              <span className="text-dust"> · {formatMoment(at)}</span>
            </p>
            <ActionButton action={undoMergeAction.bind(null, { id })} label={`Undo merge: ${from} into ${into}`}>
              Undo
            </ActionButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
