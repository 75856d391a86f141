import 'server-only'
import { env } from '@/lib/server/env'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/** The name of a stored picture at the end of its address: a hash of its content, wherever the store lies. */
const STORED = /\/pictures\/([0-9a-f]{40}\.webp)$/

/** The address of the bucket that browsers read pictures from; null where they come through the product. */
function storeAddress(): string | null {
  const { S3_BUCKET, S3_PUBLIC_URL } = env()
  return S3_BUCKET && S3_PUBLIC_URL ? S3_PUBLIC_URL.replace(/\/+$/, '') : null
}

/** The origin of that bucket, or null. */
export function pictureStoreOrigin(): string | null {
  const store = storeAddress()
  return store && new URL(store).origin
}

/** The address of a stored picture. @param name as `savePicture` returns it */
export function pictureUrl(name: string): string {
  const store = storeAddress()
  return store ? `${store}/pictures/${name}` : apiRoutes.picture(name)
}

/** The name of the stored picture that an address means, whatever host it names; undefined for any other address. */
export const storedPictureName = (address: string) => STORED.exec(address)?.[1]

/**
 * What viewers get of the address of a picture: a browser asks only us, or our store, for it.
 * @param address as the catalogue has it
 * @returns empty for a picture of another server that was not copied yet
 */
export function shownPicture(address: string): string {
  const name = storedPictureName(address)
  if (name) return pictureUrl(name)
  return /^\/(?![/\\])/.test(address) ? address : ''
}
