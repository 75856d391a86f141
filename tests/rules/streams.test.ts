import { jwtVerify } from 'jose'
import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { policyWithNonce } from '@/lib/server/entry/content-security'
import { parseEnv } from '@/lib/server/env'
import {
  isAllowedStream,
  needsToken,
  signedStream,
  STREAM_LINK_SECONDS,
  streamKeyPath,
} from '@/lib/server/media/streams/streams'
import { useSettings } from '@/tests/support/settings'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const settings = {
  NODE_ENV: 'production',
  HLS_HOSTS: 'media.test cdn.test=bunny customer-x.cloudflarestream.com=cloudflare',
  BUNNY_TOKEN_KEY: 'SecurityKey',
  CLOUDFLARE_STREAM_KEY_ID: 'key-1',
  CLOUDFLARE_STREAM_KEY: Buffer.from(privateKey).toString('base64'),
}
const { change } = useSettings(settings)
const now = new Date('2026-01-31T12:00:00Z')
const expires = now.getTime() / 1000 + STREAM_LINK_SECONDS

describe('the address of a stream', () => {
  it('is unchanged if its host needs no token, or if it is on our own origin', async () => {
    for (const address of ['/streams/a/main.m3u8', 'https://media.test/a/main.m3u8', 'https://else.test/main.m3u8']) {
      expect(needsToken(address)).toBe(false)
      expect(await signedStream(address, now)).toEqual({ address, expiresAt: null })
    }
  })

  it('gets a token of its directory in front of the path, as bunny.net checks it', async () => {
    // Uses the key and expiry of bunny.net's published examples, and expects the token of the `path_only` example.
    const at = new Date((1598024587 - STREAM_LINK_SECONDS) * 1000)
    const { address, expiresAt } = await signedStream('https://cdn.test/abc/main.m3u8', at)
    const [, token, path] =
      /^https:\/\/cdn\.test\/bcdn_token=HS256-([\w-]{43})&token_path=([^&]+)&expires=1598024587\/abc\/main\.m3u8$/.exec(
        address,
      ) ?? []
    expect(path).toBe('%2Fabc%2F')
    expect(token).toBe('IAfBLCYUODTlYvcX79PRxp3Wu5tNMexg1V4_XY8bgjs')
    expect(expiresAt?.getTime()).toBe(1598024587_000)
  })

  it('gets a signed token in place of its id at Cloudflare Stream', async () => {
    const { address, expiresAt } = await signedStream(
      'https://customer-x.cloudflarestream.com/0123abcd/manifest/video.m3u8',
      now,
    )
    const [, token = ''] =
      /^https:\/\/customer-x\.cloudflarestream\.com\/([\w.-]+)\/manifest\/video\.m3u8$/.exec(address) ?? []
    const read = await jwtVerify(token, createPublicKey(publicKey), { algorithms: ['RS256'], currentDate: now })
    expect(read.protectedHeader).toMatchObject({ alg: 'RS256', kid: 'key-1' })
    expect(read.payload).toEqual({ sub: '0123abcd', kid: 'key-1', exp: expires })
    expect(expiresAt?.getTime()).toBe(expires * 1000)
  })

  it('is allowed by the policy of pages where the settings name its host', () => {
    expect([isAllowedStream('https://cdn.test/a.m3u8'), isAllowedStream('/a.m3u8')]).toEqual([true, true])
    expect(isAllowedStream('https://else.test/a.m3u8')).toBe(false)
    for (const name of ['connect-src', 'media-src', 'img-src']) {
      const directive = policyWithNonce()
        .split('; ')
        .find((part) => part.startsWith(name))
      expect(directive).toContain('https://media.test https://cdn.test https://customer-x.cloudflarestream.com')
    }
    change({ HLS_HOSTS: undefined })
    expect(policyWithNonce()).not.toContain('test')
  })
})

describe('the settings of streams', () => {
  const base = {
    ...settings,
    DATABASE_URL: 'postgresql://x/y',
    AUTH_SECRET: 'x'.repeat(32),
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  it.each([
    ['HLS_HOSTS', { HLS_HOSTS: 'https://media.test' }],
    ['HLS_HOSTS', { HLS_HOSTS: 'media.test=other' }],
    ['HLS_HOSTS', { HLS_HOSTS: 'media.test;script-src' }],
    ['BUNNY_TOKEN_KEY', { BUNNY_TOKEN_KEY: '' }],
    ['CLOUDFLARE_STREAM_KEY_ID', { CLOUDFLARE_STREAM_KEY_ID: '' }],
    ['CLOUDFLARE_STREAM_KEY', { CLOUDFLARE_STREAM_KEY: 'bm8ga2V5' }],
  ])('name %s when it is wrong', (name, broken) => {
    expect(() => parseEnv({ ...base, ...broken })).toThrow(new RegExp(`^${name}`))
  })

  it('are right as documented', () => expect(parseEnv(base).HLS_HOSTS).toHaveLength(3))
})

test('the URL of a key reveals nothing about it, and differs per key', () => {
  const [one, two] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  expect(one).toMatch(/^[0-9a-f]{32}$/)
  expect(streamKeyPath(one)).toMatch(/^\/api\/media\/keys\/[0-9a-f]{32}$/)
  expect(streamKeyPath(one)).not.toContain(one)
  expect(streamKeyPath(one)).not.toBe(streamKeyPath(two))
})
