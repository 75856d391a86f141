import { refreshPublicPagesOnce } from '@/lib/server/cache/refresh'
import { importAsStaff } from '@/lib/domains/editorial/mutations-import'
import { readImportFile } from '@/lib/domains/editorial/files-import'
import {
  catalogueImportQuerySchema,
  IMPORT_FILE_BYTES,
  type VideoImportSummary,
} from '@/lib/domains/editorial/schema-import'
import type { ImportPart, ImportProgress } from '@/lib/domains/imports/schema'
import { toAppError } from '@/lib/server/http/errors'
import { route } from '@/lib/server/http/route'
import { keepUpload } from '@/lib/server/http/upload'
import { log } from '@/lib/server/log'

/**
 * A route handler, because up to 200 MB are read as they come and progress is sent while it runs: one JSON a line,
 * the last with the result. A failure on the way is such a line too.
 */
export const POST = route(
  { auth: 'content', query: catalogueImportQuerySchema },
  async ({ actor, query: { format, dryRun }, request, requestId }) => {
    const upload = await keepUpload(request, IMPORT_FILE_BYTES)
    const encoder = new TextEncoder()
    let left = false
    let finish: (changed: boolean) => void = () => undefined
    refreshPublicPagesOnce(new Promise((resolve) => (finish = resolve)))
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        const say = (part: ImportPart<VideoImportSummary>) =>
          left || controller.enqueue(encoder.encode(`${JSON.stringify(part)}\n`))
        try {
          const rows = readImportFile(upload.read(), format)
          const options = {
            dryRun,
            requestId,
            onProgress: (progress: ImportProgress) => say({ progress }),
          }
          const result = await importAsStaff(actor, rows, options)
          finish(result.ok && !dryRun)
          say({ result })
        } catch (error) {
          const failure = toAppError(error)
          if (failure.status >= 500) log.error({ requestId, err: failure.cause ?? failure }, 'import failed')
          say({ error: failure.message })
        } finally {
          finish(false)
          await upload.remove()
          if (!left) controller.close()
        }
      },
      // The import goes on: half of it would be nothing.
      cancel() {
        left = true
      },
    })
    return new Response(body, {
      headers: { 'content-type': 'application/x-ndjson; charset=utf-8', 'x-accel-buffering': 'no' },
    })
  },
)
