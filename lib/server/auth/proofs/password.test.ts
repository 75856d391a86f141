import { hashPassword, verifyPassword } from './password'

describe('a stored password', () => {
  it('is hashed by argon2id with OWASP parameters and a new salt each time', async () => {
    const [one, two] = await Promise.all([hashPassword('kalyani-1'), hashPassword('kalyani-1')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await verifyPassword(one, 'kalyani-1')).toBe(true)
    expect(await verifyPassword(one, 'kalyani-2')).toBe(false)
    expect(await verifyPassword(one, '')).toBe(false)
  })

  it('matches every Unicode composition of it, and only its full length', async () => {
    const stored = await hashPassword('rāga-ké-1')
    expect(await verifyPassword(stored, 'rāga-ké-1'.normalize('NFD'))).toBe(true)
    const long = await hashPassword('x'.repeat(256))
    expect(await verifyPassword(long, `${'x'.repeat(255)}y`)).toBe(false)
  })

  it('of a missing account matches nothing', async () => {
    expect(await verifyPassword(null, 'no account has this password')).toBe(false)
    expect(await verifyPassword(undefined, '')).toBe(false)
  })
})
