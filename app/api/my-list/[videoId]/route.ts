import { z } from 'zod'
import { idSchema } from '@/lib/domains/catalogue/schema'
import { addToMyList, removeFromMyList } from '@/lib/domains/viewing/mutations-list'
import { route } from '@/lib/server/http/route'

const params = z.object({ videoId: idSchema })

export const PUT = route({ auth: 'verified', params }, ({ actor, params: { videoId } }) => addToMyList(actor, videoId))

export const DELETE = route({ auth: 'verified', params }, ({ actor, params: { videoId } }) =>
  removeFromMyList(actor, videoId),
)
