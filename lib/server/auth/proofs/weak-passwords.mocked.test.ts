import { requireStrongPassword } from './weak-passwords'

const asha = { email: 'asha.rao@example.org', firstName: 'Asha', lastName: 'Rao' }

const verdict = (password: string, owner?: typeof asha) =>
  requireStrongPassword(password, owner).then(
    () => null,
    (error: { code: string; message: string; fields: object }) => {
      expect(error).toMatchObject({ code: 'validation', fields: { password: error.message } })
      return error.message
    },
  )

it('a dictionary that could not be loaded once is loaded the next time', async () => {
  jest.doMock('@zxcvbn-ts/language-en', () => {
    throw new Error('EMFILE')
  })
  await expect(requireStrongPassword('password')).rejects.toThrow('EMFILE')
  jest.dontMock('@zxcvbn-ts/language-en')
  expect(await verdict('password')).not.toBeNull()
})

describe('a new password', () => {
  it.each([
    ...['password', 'Password', 'PASSWORD1', 'pAsSwOrD123', '12345678', '1234567890', 'qwertyuiop', 'iloveyou'],
    ...['Password1!', 'letmein1', 'sunshine!!', 'ｐａｓｓｗｏｒｄ', 'p@ssw0rd', 'aaaaaaaa', '12121212', 'abcabcabc'],
    ...['rasika123', 'P@ssw0rd2025', 'rasika-demo', 'Rasika@2026', 'rasikarasika', 'qwerty2024!', 'Summer2025!'],
    ...['krishna123', 'Chennai2024', 'india@123', 'sunflower7', 'correcthorse', 'zaq12wsx!'],
    'p@ssw0rd'.repeat(30),
  ])('is refused when it is easy to guess, with a way to a better one: %p', async (password) => {
    expect(await verdict(password)).toMatch(/^This password is too easy to guess\. .*(Add|Avoid|Use) /)
  })

  it.each([
    ...['asha.rao@example.org', 'ASHA.Rao@Example.org', ' asha.rao@example.org', 'asha.rao', 'Asha.Rao1'],
    ...['asharao1962', 'Asha Rao!', 'rao.asha', 'asha.rao.1962'],
  ])('is refused when it is made of the person’s name or address: %p', async (password) => {
    expect(await verdict(password, asha)).toContain('too easy to guess')
  })

  it('is refused when it is an address longer than what is looked at', async () => {
    const email = `${'veena-and-tanpura-and-'.repeat(3)}mridangam@example.org`
    expect(await verdict(email, { ...asha, email })).toContain('It contains your name')
  })

  it.each([
    ...['q7!vRk2z', 'x9$Lm2pQ', 'aK3#dE9!', 'kalyani-in-adi-tala', 'correct horse battery', 'முத்துஸ்வாமி'],
    'password of the doorkeeper',
  ])('is accepted: %p', async (password) => {
    expect(await verdict(password, asha)).toBeNull()
  })

  it('is checked by its beginning only, however long it is: all of it would take half a minute', async () => {
    const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
    const check = jest.spyOn(ZxcvbnFactory.prototype, 'check')
    for (const password of ['!'.repeat(256), 'p@ssw0rd'.repeat(32), '4@8({3€69&#!1/|0$57+%2'.repeat(11)]) {
      await verdict(password)
    }
    expect(check.mock.calls.map(([text]) => text.length)).toEqual([32, 32, 32])
  })
})
