import { z } from 'zod'
import { route } from '@/lib/server/http/route'
import { pictureResponse } from '@/lib/server/media/pictures/pictures'

const params = z.object({ name: z.string().max(100) })

export const GET = route({ auth: 'public', params }, ({ params: { name }, request }) => pictureResponse(name, request))
export const HEAD = GET
