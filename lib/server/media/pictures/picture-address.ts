import 'server-only'
import { env } from '@/lib/server/env'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/** Matches URLs of stored pictures. Their names are hashes of their content. */
const STORED = /\/pictures\/([0-9a-f]{40}\.webp)$/

function storeAddress(): string | null {
  const { S3_BUCKET, S3_PUBLIC_URL } = env()
  return S3_BUCKET && S3_PUBLIC_URL ? S3_PUBLIC_URL.replace(/\/+$/, '') : null
}

export function pictureStoreOrigin(): string | null {
  const store = storeAddress()
  return store && new URL(store).origin
}

export function pictureUrl(name: string): string {
  const store = storeAddress()
  return store ? `${store}/pictures/${name}` : apiRoutes.picture(name)
}

export const storedPictureName = (address: string) => STORED.exec(address)?.[1]

/**
 * Returns a URL on our server or our store, because browsers may load pictures only from there. Returns an empty string
 * for a remote picture that hasn't been copied yet.
 */
export function shownPicture(address: string): string {
  const name = storedPictureName(address)
  if (name) return pictureUrl(name)
  return /^\/(?![/\\])/.test(address) ? address : ''
}
