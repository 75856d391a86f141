import type { ReactNode } from 'react'
import { ImportOutcome } from '@/app/(admin)/dashboard/_components/import-outcome'
import { newNames, type VideoImportSummary } from '@/lib/domains/editorial/schema-import'
import type { ImportResult } from '@/lib/domains/imports/schema'

const counts = ({ rows, created, updated, unchanged, names }: VideoImportSummary) => {
  const { newArtists, newSeries, newNames: inProgrammes } = newNames(names)
  return {
    Rows: rows,
    'New videos': created,
    Changed: updated,
    'As before': unchanged,
    'New artists': newArtists,
    'New series': newSeries,
    'New names in programmes': inProgrammes,
  }
}

type NameListProps<Name> = { title: string; hint: string; names: readonly Name[]; say: (name: Name) => ReactNode }

/** Names by line, all of them. */
function NameList<Name extends { line: number; kind: string }>({ title, hint, names, say }: NameListProps<Name>) {
  if (names.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="font-medium text-ivory">{title}</h2>
      <p className="mt-1 text-fine text-dust">{hint}</p>
      <ul
        tabIndex={0}
        aria-label={title}
        className="mt-3 max-h-72 divide-y divide-line overflow-y-auto rounded-card border border-line bg-ground px-4"
      >
        {names.map((name, index) => (
          <li key={index} className="py-2 text-fine wrap-anywhere text-sand [content-visibility:auto]">
            <span className="numerals font-medium text-ivory">Line {name.line}</span>, {name.kind}: {say(name)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What an import did or would do, with every name that it brings. */
export function ImportReport({ dryRun, result }: { dryRun: boolean; result: ImportResult<VideoImportSummary> }) {
  const { created, joined } = result.ok ? result.summary.names : { created: [], joined: [] }
  return (
    <>
      <ImportOutcome dryRun={dryRun} result={result} counts={counts} />
      <NameList
        title="To decide"
        hint="These are new, unless they are known by another name. Where one is, write it in the file as it is known."
        names={created.filter(({ near }) => near.length > 0)}
        say={({ name, near }) => (
          <>
            <strong className="text-ivory">{name}</strong>: is it {near.join(', or ')}?
          </>
        )}
      />
      <NameList
        title="New names"
        hint="Nothing in the catalogue resembles these."
        names={created.filter(({ near }) => near.length === 0)}
        say={({ name }) => name}
      />
      <NameList
        title="The same by sound"
        hint="These are taken for a name that is written in another way."
        names={joined}
        say={({ given, name }) => `${given} is ${name}`}
      />
    </>
  )
}
