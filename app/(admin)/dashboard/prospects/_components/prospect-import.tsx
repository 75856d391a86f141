'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { FileField } from '@/app/(admin)/dashboard/_fields/file-field'
import { ImportOutcome } from '@/app/(admin)/dashboard/_form/import-outcome'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from '@/components/ui/dialogs/dialog'
import { callApi } from '@/lib/client/requests/api'
import type { ImportResult } from '@/lib/domains/import/core/schema'
import type { ProspectSummary } from '@/lib/domains/payments/prospects/schema'
import { errorMessage } from '@/lib/shared/errors'
import { formatCount } from '@/lib/shared/format/format'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'

const counts = (summary: ProspectSummary) => ({
  Rows: summary.rows,
  New: summary.created,
  'Discount changed': summary.updated,
  Unchanged: summary.unchanged,
  'Skipped: already used': summary.used,
  'With an account': summary.withAccount,
})

export function ProspectImport() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Import prospects</Button>
      {open && (
        <Dialog
          onClose={() => setOpen(false)}
          title="Import prospects"
          description={
            <>
              Choose a CSV file with the columns <code>email</code> and <code>discount</code> (percent, from 1 to 100).
              If any row is invalid, nothing is imported.
            </>
          }
        >
          <ImportForm onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function ImportForm({ onDone }: { onDone: () => void }) {
  const router = useRouter()
  const [file, setFile] = useState<File | null>(null)
  const [result, setResult] = useState<ImportResult<ProspectSummary> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function send(chosen: File, dryRun: boolean) {
    setBusy(true)
    setProblem(null)
    try {
      const answer = await callApi<ImportResult<ProspectSummary>>(staffApiRoutes.prospectsImport(dryRun), {
        method: 'POST',
        file: chosen,
      })
      if (answer.ok && !dryRun) {
        toast.success(`${formatCount(answer.summary.rows, 'row')} imported`)
        router.refresh()
        onDone()
      } else setResult(answer)
    } catch (error) {
      setResult(null)
      setProblem(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  function choose(chosen: File | null) {
    setFile(chosen)
    setResult(null)
    setProblem(null)
    if (chosen) void send(chosen, true)
  }

  return (
    <div className="mt-6 flex flex-col gap-5">
      <FileField label="File" accept=".csv,text/csv" disabled={busy} onChoose={choose} />
      <div aria-live="polite">
        {busy && !result && <p className="text-sand">Reading the file…</p>}
        {problem && <p className="font-medium text-danger">{problem}</p>}
        {result && <ImportOutcome dryRun result={result} counts={counts} />}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onDone} disabled={busy}>
          Cancel
        </Button>
        <Button onClick={() => file && void send(file, false)} disabled={!file || !result?.ok} loading={busy}>
          Import
        </Button>
      </div>
    </div>
  )
}
