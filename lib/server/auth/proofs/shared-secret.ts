import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { hashCode } from '@/lib/server/secrets'
import { AppError } from '@/lib/shared/errors'

/**
 * Admits another server by a secret that both know.
 * @param authorization `Bearer SECRET`, or `Basic` with the secret as password, which providers put into the address
 * @param secret the setting; without it there is nothing at this address
 * @throws AppError not_found, unauthenticated
 */
export function requireSecret(authorization: string, secret: string | undefined): void {
  if (!secret) throw new AppError('not_found', 'Not found')
  const [scheme = '', value = ''] = authorization.split(' ')
  const password = Buffer.from(value, 'base64').toString('utf8').split(':').slice(1).join(':')
  const given = scheme.toLowerCase() === 'basic' ? password : value
  if (!timingSafeEqual(Buffer.from(hashCode(given)), Buffer.from(hashCode(secret)))) {
    throw new AppError('unauthenticated', 'The secret is not right.')
  }
}
