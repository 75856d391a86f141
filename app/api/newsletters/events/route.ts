import { recordMailEvents } from '@/lib/domains/newsletters/mailing-list/mutations'
import { mailEventsSchema } from '@/lib/domains/newsletters/schema'
import { requireSecret } from '@/lib/server/auth/proofs/shared-secret'
import { env } from '@/lib/server/env'
import { readJson } from '@/lib/server/http/body'
import { route } from '@/lib/server/http/route'

/** Receives bounces and complaints from the email provider. Refuses all requests if `MAIL_WEBHOOK_SECRET` isn't set. */
export const POST = route({ auth: 'public', originCheck: false }, async ({ request }) => {
  requireSecret(request.headers.get('authorization') ?? '', env().MAIL_WEBHOOK_SECRET)
  await recordMailEvents(mailEventsSchema.parse(await readJson(request)))
  return { received: true }
})
