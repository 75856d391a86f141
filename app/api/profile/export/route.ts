import { exportPerson } from '@/lib/domains/accounts/export/queries'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { download } from '@/lib/server/files/stream'
import { exportLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'user', accountLimits: [exportLimit] }, async ({ actor, request }) => {
  const day = new Date().toISOString().slice(0, 10)
  const words = (await getSiteBrand()).name.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const file = [...words, 'my-data', `${day}.json`].join('-')
  return download(request, await exportPerson(actor), 'application/json', file)
})
