import { beginUpload } from '@/lib/domains/media/uploads/mutations'
import { listUploads } from '@/lib/domains/media/uploads/queries'
import { beginUploadSchema } from '@/lib/domains/media/uploads/schema'
import { tusMetadata, tusResponse } from '@/lib/server/files/tus'
import { route } from '@/lib/server/http/route'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'

export const GET = route({ auth: 'content' }, ({ actor }) => listUploads(actor))

/** Creates an upload from tus headers. The response also has a body with fields that tus doesn't define. */
export const POST = route({ auth: 'content' }, async ({ actor, request: { headers } }) => {
  const { filename, filetype, modified } = tusMetadata(headers)
  const file = { name: filename, type: filetype, modified, size: headers.get('upload-length') ?? undefined }
  const upload = await beginUpload(actor, beginUploadSchema.parse(file))
  const place = { location: staffApiRoutes.upload(upload.id), 'upload-offset': String(upload.received) }
  return tusResponse(201, { ...place, 'content-type': 'application/json' }, JSON.stringify(upload))
})
