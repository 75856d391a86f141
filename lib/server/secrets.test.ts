import { useSettings } from '@/tests/support/settings'
import { hashCode, randomCode, seal, sign, unseal, unsign } from './secrets'

const { change } = useSettings()

describe('the secrets module', () => {
  it('creates codes of 256 bits that need no escaping', () => {
    const codes = Array.from({ length: 200 }, randomCode)
    expect(new Set(codes).size).toBe(200)
    for (const code of codes) expect(code).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(hashCode('a')).toBe('ypeBEsobvcr6wjGzmiPcTaeG7_gUfE5yuYB3ha_uSLs')
  })

  it('verifies a signed payload and returns it unchanged', () => {
    const payload = { video: 7, name: 'ராகம்', until: 1 }
    expect(unsign('media', sign('media', payload))).toEqual(payload)
  })

  it('decrypts only with the same purpose and the same secret', () => {
    const sealed = seal('row 1', 'ராகம்')
    expect(sealed).not.toBe(seal('row 1', 'ராகம்'))
    expect(unseal('row 1', sealed)).toBe('ராகம்')
    expect(unseal('row 2', sealed)).toBeNull()
    expect(unseal('row 1', `${sealed.slice(0, -2)}AA`)).toBeNull()
    for (const broken of ['', 'x', sealed.slice(0, 20)]) expect(unseal('row 1', broken)).toBeNull()
    change({ AUTH_SECRET: 'another-secret-for-tests-that-is-long-enough' })
    expect(unseal('row 1', sealed)).toBeNull()
  })

  it('refuses a signed payload that was changed, or was made for another purpose or with another secret', () => {
    const token = sign('media', { video: 7 })
    const [body = '', mac = ''] = token.split('.')
    const other = Buffer.from('{"video":8}').toString('base64url')
    const changed = [`${body}.`, `.${mac}`, `${other}.${mac}`, `${body}.${mac}.x`, `${body}.${mac}AA`]
    for (const wrong of ['', '.', 'a.b', body, ...changed]) expect(unsign('media', wrong)).toBeNull()
    expect(unsign('download', token)).toBeNull()
    change({ AUTH_SECRET: 'another-secret-that-is-long-enough-too' })
    expect(unsign('media', token)).toBeNull()
  })
})
