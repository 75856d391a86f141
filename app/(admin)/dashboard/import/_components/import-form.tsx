'use client'

import { useState } from 'react'
import { FileField } from '@/app/(admin)/dashboard/_fields/file-field'
import { Status } from '@/app/(admin)/dashboard/_marks/work-state'
import { Button } from '@/components/ui/buttons/button'
import { useOnceAtATime } from '@/lib/client/forms/use-once-at-a-time'
import { callInParts } from '@/lib/client/requests/call-in-parts'
import type { ImportPart, ImportProgress, ImportResult } from '@/lib/domains/import/core/schema'
import type { VideoImportSummary } from '@/lib/domains/import/videos/schema'
import { errorMessage } from '@/lib/shared/errors'
import { counted } from '@/lib/shared/format/format'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { ImportReport } from './import-report'

type Running = { dryRun: boolean; progress: ImportProgress | null }
type Done = { dryRun: boolean; result: ImportResult<VideoImportSummary> }

function progressText({ progress }: Running): string {
  if (!progress) return 'Sending the file…'
  const rows = counted(progress.rows, 'row')
  if (progress.phase === 'reading') return `${rows} read…`
  return progress.phase === 'checking' ? `Checking ${rows} against the catalogue…` : `Writing ${rows}…`
}

/** Checks a file, shows what its import would do, and imports it. */
export function ImportForm() {
  const [file, setFile] = useState<File | null>(null)
  const [running, setRunning] = useState<Running | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [once] = useOnceAtATime()

  async function send(chosen: File, dryRun: boolean) {
    setRunning({ dryRun, progress: null })
    setProblem(null)
    setDone(null)
    const format = /\.(?:json|ndjson|jsonl)$/i.test(chosen.name) ? 'json' : 'csv'
    let ended = false
    try {
      await callInParts<ImportPart<VideoImportSummary>>(
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
      if (!ended) setProblem('The answer broke off. Look into the audit log to see whether the file was imported.')
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
        <Status
          className="numerals"
          announced={running.dryRun ? 'The file is being checked.' : 'The file is being imported.'}
        >
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
