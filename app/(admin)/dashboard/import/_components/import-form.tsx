'use client'
import { useState, type ReactNode } from 'react'
import { FileField } from '@/app/(admin)/dashboard/_fields/file-field'
import { ImportOutcome } from '@/app/(admin)/dashboard/_form/import-outcome'
import { Status, LineBox } from '@/app/(admin)/dashboard/_marks/marks'
import { Button } from '@/components/ui/buttons/button'
import { useSingleRun } from '@/lib/client/forms/use-single-run'
import { streamParts } from '@/lib/client/requests/streamed-request'
import type { ImportPart, ImportProgress, ImportResult } from '@/lib/domains/import/core/schema'
import { newNames, type VideoImportSummary } from '@/lib/domains/import/videos/schema'
import { errorMessage } from '@/lib/shared/errors'
import { formatCount, formatNumber } from '@/lib/shared/format/format'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'

type Running = { dryRun: boolean; progress: ImportProgress | null }
type Done = { dryRun: boolean; result: ImportResult<VideoImportSummary> }

function progressText({ progress }: Running): string {
  if (!progress) return 'Uploading the file…'
  const rows = formatCount(progress.rows, 'row')
  if (progress.phase === 'reading') return `Reading the file… ${rows} so far`
  return progress.phase === 'checking' ? `Checking ${rows} against the catalogue…` : `Saving ${rows}…`
}

/** Validates the chosen file with a dry run, then offers the import. */
export function ImportForm() {
  const [file, setFile] = useState<File | null>(null)
  const [running, setRunning] = useState<Running | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [once] = useSingleRun()

  async function send(chosen: File, dryRun: boolean) {
    setRunning({ dryRun, progress: null })
    setProblem(null)
    setDone(null)
    const format = /\.(?:json|ndjson|jsonl)$/i.test(chosen.name) ? 'json' : 'csv'
    let ended = false
    try {
      await streamParts<ImportPart<VideoImportSummary>>(
        staffApiRoutes.catalogueImport(format, dryRun),
        chosen,
        (part) => {
          if ('progress' in part) setRunning({ dryRun, progress: part.progress })
          else {
            ended = true
            if ('error' in part) setProblem(part.error)
            else setDone({ dryRun, result: part.result })
          }
        },
      )
      if (!ended) setProblem('The connection was lost. Check the audit log to see whether the file was imported.')
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setRunning(null)
    }
  }

  function choose(chosen: File | null) {
    setFile(chosen)
    setDone(null)
    setProblem(null)
    if (chosen) void once(() => send(chosen, true))
  }

  return (
    <div className="mt-8 flex max-w-2xl flex-col gap-5">
      <FileField
        label="File"
        accept=".csv,.tsv,.json,.ndjson,.jsonl,text/csv,application/json"
        disabled={running !== null}
        onChoose={choose}
      />
      {running && (
        <Status className="numerals" announced={running.dryRun ? 'Checking the file.' : 'Importing the file.'}>
          {progressText(running)}
        </Status>
      )}
      <div aria-live="polite">
        {problem && <p className="font-medium text-danger">{problem}</p>}
        {done && <ImportReport {...done} />}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => file && void once(() => send(file, false))}
          disabled={running ? running.dryRun : !done?.dryRun || !done.result.ok}
          loading={running?.dryRun === false}
        >
          Import
        </Button>
        <Button
          variant="ghost"
          onClick={() => file && void once(() => send(file, true))}
          disabled={!file || running?.dryRun === false}
          loading={running?.dryRun}
        >
          Check again
        </Button>
      </div>
    </div>
  )
}

const counts = ({ rows, created, updated, unchanged, names }: VideoImportSummary) => {
  const { newArtists, newSeries, newNames: inProgrammes } = newNames(names)
  return {
    Rows: rows,
    'New videos': created,
    Changed: updated,
    Unchanged: unchanged,
    'New artists': newArtists,
    'New series': newSeries,
    'New names in programmes': inProgrammes,
  }
}

type LineListProps<Row> = { title: string; hint: string; rows: readonly Row[]; say: (row: Row) => ReactNode }

function LineList<Row extends { line: number }>({ title, hint, rows, say }: LineListProps<Row>) {
  if (rows.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="font-medium text-ivory">{title}</h2>
      <p className="mt-1 text-fine text-dust">{hint}</p>
      <LineBox
        label={title}
        rows={rows}
        show={(row) => (
          <>
            <span className="numerals font-medium text-ivory">Line {row.line}</span>, {say(row)}
          </>
        )}
      />
    </section>
  )
}

const nothing = { names: { created: [], joined: [] }, doubts: { bad: [], badTotal: 0 } }

function ImportReport({ dryRun, result }: { dryRun: boolean; result: ImportResult<VideoImportSummary> }) {
  const { names, doubts } = result.ok ? result.summary : nothing
  return (
    <>
      <ImportOutcome dryRun={dryRun} result={result} counts={counts} />
      <LineList
        title="Possible duplicates"
        hint="These names are new. If one is another spelling of an existing name, use the existing spelling in the file or add the new one under Names, then check again."
        rows={names.created.filter(({ near }) => near.length > 0)}
        say={({ kind, name, near }) => (
          <>
            {kind} <bdi className="font-bold text-ivory">{name}</bdi>: did you mean <bdi>{near.join(' or ')}</bdi>?
          </>
        )}
      />
      <LineList
        title="Warnings"
        hint={
          doubts.badTotal > doubts.bad.length
            ? `Showing the first ${formatNumber(doubts.bad.length)} of ${formatNumber(doubts.badTotal)}.`
            : 'These don’t stop the import.'
        }
        rows={doubts.bad}
        say={({ column, message }) => `${column} ${message}`}
      />
      <LineList
        title="New names"
        hint="No similar names in the catalogue."
        rows={names.created.filter(({ near }) => near.length === 0)}
        say={({ kind, name }) => `${kind} ${name}`}
      />
      <LineList
        title="Matched by sound"
        hint="Treated as other spellings of existing names."
        rows={names.joined}
        say={({ kind, given, name }) => `${kind} ${given} → ${name}`}
      />
    </>
  )
}
