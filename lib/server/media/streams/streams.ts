import 'server-only'
import { SignJWT } from 'jose'
import { createHash, createHmac, createPrivateKey, randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { env } from '@/lib/server/env'
import { log } from '@/lib/server/log/log'
import { makeDirectory, storeRoot } from '@/lib/server/media/directories'
import { bucketKeys, hasBucket, putBucketFile, removeBucketFile } from '@/lib/server/media/storage/bucket'
import { mediaFile, STREAM_TYPES } from '@/lib/server/media/storage/store'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/**
 * Streams (HLS). Their playlists and segments come from a CDN or from `public/`, never through the application. What a
 * CDN asks for as proof of access is decided by its host, in the setting HLS_HOSTS.
 */

/** How long a signed address works: longer than a concert. A player that outlives it asks for a new one. */
export const STREAM_LINK_SECONDS = 4 * 60 * 60

/** An address to play, and when it ends; null for one that does not. */
export type StreamAddress = { address: string; expiresAt: Date | null }

type Signer = (url: URL, expires: number) => Promise<string> | string

const signers = { bunny: signedByDirectory, cloudflare: signedByCloudflare }

const configured = (address: string) =>
  address.startsWith('/') ? undefined : env().HLS_HOSTS.find(({ host }) => host === new URL(address).host)

/** How addresses of a stream's host are signed; null for one that asks for nothing. */
function signerOf(address: string): Signer | null {
  const signer = configured(address)?.signer
  return signer ? signers[signer] : null
}

/** Whether a stream's host asks for a token. */
export const needsToken = (address: string): boolean => signerOf(address) !== null

/** Whether browsers may load a stream: it is of our own origin, or its host is in the settings. */
export const isAllowedStream = (address: string): boolean =>
  address.startsWith('/') || configured(address) !== undefined

/** The origins of streams, for the content security policy. */
export const streamOrigins = (): string[] => env().HLS_HOSTS.map(({ host }) => `https://${host}`)

/** Signs the address of a stream for a viewer whose access was checked. @param address as it is stored */
export async function signedStream(address: string, now: Date): Promise<StreamAddress> {
  const sign = signerOf(address)
  if (!sign) return { address, expiresAt: null }
  const expires = Math.floor(now.getTime() / 1000) + STREAM_LINK_SECONDS
  return { address: await sign(new URL(address), expires), expiresAt: new Date(expires * 1000) }
}

/**
 * A token for all of a directory, in front of the path, so that the segments that a playlist names carry it too: a
 * query would be lost on the way (bunny.net, "Token authentication", version HS256).
 */
function signedByDirectory(url: URL, expires: number): string {
  const directory = url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1)
  const token = createHmac('sha256', env().BUNNY_TOKEN_KEY ?? '')
    .update(`${decodeURIComponent(directory)}${expires}token_path=${decodeURIComponent(directory)}`)
    .digest('base64url')
  const path = encodeURIComponent(decodeURIComponent(directory))
  return `${url.origin}/bcdn_token=HS256-${token}&token_path=${path}&expires=${expires}${url.pathname}`
}

/** A token in place of the video's id (Cloudflare Stream, "Secure your Stream", signed without a request to them). */
async function signedByCloudflare(url: URL, expires: number): Promise<string> {
  const { CLOUDFLARE_STREAM_KEY = '', CLOUDFLARE_STREAM_KEY_ID: kid = '' } = env()
  const [, id = '', ...rest] = url.pathname.split('/')
  const token = await new SignJWT({ kid })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setSubject(id)
    .setExpirationTime(expires)
    .sign(createPrivateKey(Buffer.from(CLOUDFLARE_STREAM_KEY, 'base64')))
  return [url.origin, token, ...rest].join('/')
}

/**
 * The path by which a playlist names a key (`#EXT-X-KEY`, its URI). It tells nothing of the key.
 * @param key 32 hex digits
 */
export const streamKeyPath = (key: string): string =>
  apiRoutes.streamKey(createHash('sha256').update(Buffer.from(key, 'hex')).digest('hex').slice(0, 32))

/** Streams that we make of files: where they are made, and where they lie in the media store. */

const AT_ONCE = 4

/** What a stream consists of, as a player names it after the main playlist's directory. */
export const streamPart = z
  .array(z.string())
  .transform((parts) => parts.join('/'))
  .refine(
    (part) => /^(main\.m3u8|thumbnails(\.vtt|-\d{3,6}\.jpg)|\d{1,2}\/(list\.m3u8|\d{3,6}\.m2ts))$/.test(part),
    'Not found',
  )

/** Name of the main playlist that is made of a file. @param fileKey `videos/` and more */
export const streamKeyOf = (fileKey: string): string =>
  `streams/${fileKey.slice('videos/'.length).replace(/\.(\w+)$/, '-$1')}/main.m3u8`

/** Where streams are made, each attempt in its own directory: at the same disk as the store, so it ends by a rename. */
const getWorkDirectory = () => path.join(storeRoot(), 'making')

/** The directories of all attempts on this disk, which other instances may share. */
export const listWorkDirectories = async (): Promise<string[]> =>
  (await readdir(getWorkDirectory()).catch(() => [])).map((name) => path.join(getWorkDirectory(), name))

/** @returns an empty directory for one attempt */
export async function createWorkDirectory(): Promise<string> {
  const place = path.join(getWorkDirectory(), randomUUID())
  await makeDirectory(place)
  return place
}

/** Removes an attempt's directory. If its ffmpeg still writes, or the disk refuses, a later attempt does. */
export const removeWorkDirectory = (place: string) =>
  rm(place, { recursive: true, force: true, maxRetries: 3 }).catch((err: unknown) =>
    log.error({ err }, 'the directory of a stream was not removed'),
  )

/** Removes a stream from the store, also one that arrived in part. @throws AppError unavailable */
export async function removeStream(streamKey: string): Promise<void> {
  const directory = path.posix.dirname(streamKey)
  const local = mediaFile(directory)
  if (local) await rm(local, { recursive: true, force: true })
  if (hasBucket()) for await (const key of bucketKeys(`${directory}/`)) await removeBucketFile(key)
}

/**
 * Puts a stream into the store, in place of one of the same name.
 * @param from directory in which it was made
 * @throws AppError unavailable; Error when `signal` is aborted
 */
export async function storeStream(from: string, streamKey: string, signal: AbortSignal): Promise<void> {
  await removeStream(streamKey)
  const directory = path.posix.dirname(streamKey)
  const target = mediaFile(directory)
  if (!target) throw new Error('a stream outside of the store')
  if (!hasBucket()) {
    await makeDirectory(path.dirname(target))
    await rename(from, target)
    return
  }
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  for (let first = 0; first < files.length; first += AT_ONCE) {
    signal.throwIfAborted()
    await Promise.all(
      files.slice(first, first + AT_ONCE).map(async (file) => {
        const key = path.posix.join(directory, path.relative(from, file).split(path.sep).join('/'))
        await putBucketFile(key, await readFile(file), STREAM_TYPES[path.extname(file)] ?? 'application/octet-stream')
      }),
    )
  }
}
