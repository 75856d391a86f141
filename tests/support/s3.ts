import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'

export const S3_KEYS = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }

/** Starts a server that speaks S3 and checks signatures, with one bucket, for the tests of the file. */
export function useS3(bucket: string): { endpoint: () => string } {
  const directory = mkdtempSync(path.join(tmpdir(), 'rasika-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  let port = 0
  beforeAll(async () => {
    port = (await server.run()).port
  })
  afterAll(async () => {
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  })
  return { endpoint: () => `http://127.0.0.1:${port}` }
}
