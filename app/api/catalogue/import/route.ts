import type { ImportPart } from '@/lib/domains/import/core/schema'
import { readImportFile } from '@/lib/domains/import/videos/files'
import { importAsStaff } from '@/lib/domains/import/videos/mutations'
import {
  catalogueImportQuerySchema,
  IMPORT_FILE_BYTES,
  type VideoImportSummary,
} from '@/lib/domains/import/videos/schema'
import { refreshPublicPagesOnce } from '@/lib/server/cache/refresh'
import { progressResponse } from '@/lib/server/files/stream'
import { storeUpload } from '@/lib/server/files/upload'
import { route } from '@/lib/server/http/route'

/**
 * Streams the progress. The last line is the result. Not a server action, because files may be as large as
 * `IMPORT_FILE_BYTES`.
 */
export const POST = route(
  { auth: 'content', query: catalogueImportQuerySchema },
  async ({ actor, query: { format, dryRun }, request }) => {
    const upload = await storeUpload(request, IMPORT_FILE_BYTES)
    let finish: (changed: boolean) => void = () => undefined
    refreshPublicPagesOnce(new Promise((resolve) => (finish = resolve)))
    return progressResponse<ImportPart<VideoImportSummary>>(async (say) => {
      try {
        const result = await importAsStaff(actor, readImportFile(upload.read(), format), {
          dryRun,
          onProgress: (progress) => say({ progress }),
        })
        finish(result.ok && !dryRun)
        say({ result })
      } finally {
        finish(false)
        await upload.remove()
      }
    })
  },
)
