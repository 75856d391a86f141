import { addToUpload, removeUpload } from '@/lib/domains/media/uploads/mutations'
import { getUpload } from '@/lib/domains/media/uploads/queries'
import { tusOffset, tusResponse } from '@/lib/server/files/tus'
import { bodyParts } from '@/lib/server/http/body'
import { route } from '@/lib/server/http/route'
import { idParamsSchema } from '@/lib/shared/row-id'

const options = { auth: 'content', params: idParamsSchema } as const

export const HEAD = route(options, async ({ actor, params }) => {
  const { received, size } = await getUpload(actor, params.id)
  return tusResponse(200, { 'upload-offset': String(received), 'upload-length': String(size) })
})

export const PATCH = route(options, async ({ actor, params, request }) => {
  const offset = await addToUpload(actor, params.id, tusOffset(request.headers), bodyParts(request))
  return tusResponse(204, { 'upload-offset': String(offset) })
})

export const DELETE = route(options, async ({ actor, params }) => {
  await removeUpload(actor, params.id)
  return tusResponse(204)
})
