import { exportPerson } from '@/lib/domains/accounts/queries-export'
import { exportLimit } from '@/lib/server/auth/limits'
import { route } from '@/lib/server/http/route'
import { countAttempt } from '@/lib/server/limits'
import { brand } from '@/lib/shared/brand'

/** Everything kept about the person, as a download. */
export const GET = route({ auth: 'user' }, async ({ actor }) => {
  await countAttempt(exportLimit, String(actor.id))
  const pieces = await exportPerson(actor)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    // The browser went away: nothing more is read.
    async cancel() {
      await pieces.return(undefined)
    },
  })
  const file = `${brand.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-my-data-${new Date().toISOString().slice(0, 10)}.json`
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${file}"`,
    },
  })
})
