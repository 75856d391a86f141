import { timingSafeEqual } from 'node:crypto'
import { noteMailEvents } from '@/lib/domains/newsletters/mutations'
import { mailEventsSchema } from '@/lib/domains/newsletters/schema'
import { env } from '@/lib/server/env'
import { readJson } from '@/lib/server/http/body'
import { route } from '@/lib/server/http/route'
import { hashCode } from '@/lib/server/secrets'
import { AppError } from '@/lib/shared/errors'

/** What the mail provider reports: bounces and complaints. Without `MAIL_WEBHOOK_SECRET` there is nothing here. */
export const POST = route({ auth: 'public', originCheck: false }, async ({ request }) => {
  requireSecret(request.headers.get('authorization') ?? '')
  await noteMailEvents(mailEventsSchema.parse(await readJson(request)))
  return { received: true }
})

/**
 * @param authorization `Bearer SECRET`, or `Basic` with the secret as password, which providers put into the address
 */
function requireSecret(authorization: string): void {
  const { MAIL_WEBHOOK_SECRET: secret } = env()
  if (!secret) throw new AppError('not_found', 'Not found')
  const [scheme = '', value = ''] = authorization.split(' ')
  const password = Buffer.from(value, 'base64').toString('utf8').split(':').slice(1).join(':')
  const given = scheme.toLowerCase() === 'basic' ? password : value
  if (!timingSafeEqual(Buffer.from(hashCode(given)), Buffer.from(hashCode(secret)))) {
    throw new AppError('unauthenticated', 'The secret is not right.')
  }
}
