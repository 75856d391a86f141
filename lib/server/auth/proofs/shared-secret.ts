import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { hashCode } from '@/lib/server/secrets'
import { AppError } from '@/lib/shared/errors'

/** Accepts the secret as a `Basic` password too, because clients send a URL's credentials as `Basic`. */
export function requireSecret(authorization: string, secret: string | undefined): void {
  if (!secret) throw new AppError('not_found', 'Not found')
  const [scheme = '', value = ''] = authorization.split(' ')
  const password = Buffer.from(value, 'base64').toString('utf8').split(':').slice(1).join(':')
  const given = scheme.toLowerCase() === 'basic' ? password : value
  if (!timingSafeEqual(Buffer.from(hashCode(given)), Buffer.from(hashCode(secret)))) {
    throw new AppError('unauthenticated', 'The secret is wrong.')
  }
}
