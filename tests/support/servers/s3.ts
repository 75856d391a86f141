import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'

export const S3_KEYS = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }

type Context = {
  method: string
  path: string
  query: Record<string, string>
  status: number
  type: string
  body: string
}

/**
 * Implements two operations that s3rver lacks: listing an upload's parts, two per page, and aborting an upload. With
 * the upload id `refused`, both operations fail with 403.
 */
async function answerForParts(directory: string, ctx: Context, next: () => Promise<void>): Promise<void> {
  const { uploadId } = ctx.query
  if (!uploadId || !['GET', 'DELETE'].includes(ctx.method)) return next()
  const bucket = ctx.path.split('/')[1] ?? ''
  const upload = path.join(directory, bucket, '._S3rver_uploads', uploadId)
  if (uploadId === 'refused') {
    ctx.status = 403
    return
  }
  ctx.status = existsSync(upload) ? 200 : 404
  ctx.type = 'application/xml'
  ctx.body = ''
  if (ctx.status === 404) return
  if (ctx.method === 'DELETE') {
    rmSync(upload, { recursive: true })
    ctx.status = 204
    return
  }
  const after = Number(ctx.query['part-number-marker'] ?? 0)
  const numbers = readdirSync(upload)
    .map(Number)
    .filter((number) => number > after)
  const page = numbers.sort((a, b) => a - b).slice(0, 2)
  const parts = page.map((number) => {
    const file = path.join(upload, String(number))
    const etag = `&quot;${readFileSync(`${file}.md5`, 'utf8')}&quot;`
    return `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${statSync(file).size}</Size></Part>`
  })
  ctx.body = `<ListPartsResult><IsTruncated>${numbers.length > 2}</IsTruncated>${parts.join('')}</ListPartsResult>`
}

/** Starts an S3 server with one bucket. The server checks signatures. */
export function useS3(bucket: string) {
  const directory = mkdtempSync(path.join(tmpdir(), 'rasika-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  server.middleware.unshift((ctx, next) => answerForParts(directory, ctx, next))
  let port = 0
  beforeAll(async () => {
    port = (await server.run()).port
  })
  afterAll(async () => {
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  })
  return () => ({ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: bucket, S3_REGION: 'us-east-1', ...S3_KEYS })
}
